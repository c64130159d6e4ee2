import { describe } from 'node:test'
import type { Filled } from './answers.ts'
import { movesDocuments, takesChanges } from './changes.ts'
import { folds } from './folding.ts'
import { helpsSeekers, looksFarther, understandsTitles } from './lenience.ts'
import { pages } from './paging.ts'
import { findsPlaces } from './places.ts'
import { explains, ranks } from './ranking.ts'
import { serves } from './serving.ts'
import { findsWished, ranksWished } from './wishes.ts'
import { findsChoices, findsWords } from './words.ts'
import type { SearchIndex } from '../port.ts'
import { batch, group } from './sample-jobs.fixture.ts'

/** The conformance tests for every engine behind the port. Call once in a test file of the engine. */
export function conforms(name: string, createIndex: () => SearchIndex | Promise<SearchIndex>): void {
  const filled: Filled = async (upserts, groups = [group()]) => {
    const index = await createIndex()
    await index.apply(batch({ upserts, groups }))
    return index
  }
  describe(`${name}: matching`, () => {
    findsWords(filled)
    findsChoices(filled)
    findsPlaces(filled)
    helpsSeekers(filled)
    looksFarther(filled)
    understandsTitles(filled)
    findsWished(filled)
  })
  describe(`${name}: serving`, () => serves(filled))
  describe(`${name}: changes`, () => {
    takesChanges(filled)
    movesDocuments(filled)
  })
  describe(`${name}: ranking`, () => {
    ranks(filled)
    ranksWished(filled)
  })
  describe(`${name}: explanation`, () => explains(filled))
  describe(`${name}: folding, diversity, and paging`, () => {
    folds(filled)
    pages(filled)
  })
}
