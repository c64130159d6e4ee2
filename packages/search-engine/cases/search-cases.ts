import { readFileSync } from 'node:fs'
import { batch, group, job, query } from '../src/conformance/sample-jobs.fixture.ts'
import { createMemoryIndex } from '../src/memory/memory-index.ts'

/** The rows of `searches.tsv`: a search, the title of the only indexed job, and whether the search finds it. */
export const readSearchCases = () =>
  readFileSync(new URL('searches.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [search = '', title = '', found] = line.split('\t')
      return { search, title, found: found === 'yes' }
    })

/** Returns whether a strict search finds a job with this title. */
export async function isTitleFound(words: string, title: string): Promise<boolean> {
  const index = createMemoryIndex({ segmentSlots: 64 })
  await index.apply(batch({ upserts: [job(1, { title })], groups: [group()] }))
  return (await index.search(query({ words }))).total === 1
}
