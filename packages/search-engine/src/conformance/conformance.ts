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

/** What every engine behind the port must promise, as tests. Call it once, in a test file of the engine. */
export function conforms(name: string, createIndex: () => SearchIndex | Promise<SearchIndex>): void {
  const filled: Filled = async (upserts, groups = [group()]) => {
    const index = await createIndex()
    await index.apply(batch({ upserts, groups }))
    return index
  }
  describe(`${name} finds`, () => {
    findsWords(filled)
    findsChoices(filled)
    findsPlaces(filled)
    helpsSeekers(filled)
    looksFarther(filled)
    understandsTitles(filled)
    findsWished(filled)
  })
  describe(`${name} serves only`, () => serves(filled))
  describe(`${name} takes changes`, () => {
    takesChanges(filled)
    movesDocuments(filled)
  })
  describe(`${name} ranks`, () => {
    ranks(filled)
    ranksWished(filled)
  })
  describe(`${name} explains`, () => explains(filled))
  describe(`${name} folds and mixes`, () => {
    folds(filled)
    pages(filled)
  })
}
