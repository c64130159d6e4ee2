import { describe } from 'node:test'
import type { CreateFilledIndex } from './answers.ts'
import { testMoves, testChanges } from './changes.ts'
import { testCollapsing } from './collapsing.ts'
import { testLeniency, testWidening, testTitles } from './lenience.ts'
import { testPaging } from './paging.ts'
import { testAreas } from './places.ts'
import { testExplanation, testFeatured, testOpenJobs, testRanking } from './ranking.ts'
import { testServing } from './serving.ts'
import { testRequiredFilters, testTraitClauses } from './trait-clauses.ts'
import { testOperators, testWords } from './words.ts'
import type { SearchIndex } from '../port.ts'
import { batch, group } from './sample-jobs.fixture.ts'

/** Runs the conformance tests that every engine must pass. Call it once in a test file of the engine. */
export function testConformance(name: string, createIndex: () => SearchIndex | Promise<SearchIndex>): void {
  const filled: CreateFilledIndex = async (upserts, groups = [group()]) => {
    const index = await createIndex()
    await index.apply(batch({ upserts, groups }))
    return index
  }
  describe(`${name}: matching`, () => {
    testWords(filled)
    testOperators(filled)
    testAreas(filled)
    testLeniency(filled)
    testWidening(filled)
    testTitles(filled)
    testRequiredFilters(filled)
  })
  describe(`${name}: serving`, () => testServing(filled))
  describe(`${name}: changes`, () => {
    testChanges(filled)
    testMoves(filled)
  })
  describe(`${name}: ranking`, () => {
    testRanking(filled)
    testFeatured(filled)
    testOpenJobs(filled)
    testTraitClauses(filled)
  })
  describe(`${name}: explanation`, () => testExplanation(filled))
  describe(`${name}: folding, diversity, and paging`, () => {
    testCollapsing(filled)
    testPaging(filled)
  })
}
