import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import {
  exampleOutcomes,
  type ExpectedOutcome,
  importTime,
  formatOutcomes,
  edgeCaseOutcomes,
} from './outcomes.ts'
import { toEndInstant, toInstant } from '../src/judge/dates.ts'
import type { FeedJob } from '../src/job.ts'
import { splitIntoChunks, getJobs, getProblems, readCompleteFeed } from './read-whole.ts'

const inUtc = ({ postedAt, expiresAt, ...job }: FeedJob) => ({
  ...job,
  postedAt: postedAt && toInstant(postedAt, 0),
  expiresAt: expiresAt && toEndInstant(expiresAt, 0),
})

async function assertOutcome(bytes: Uint8Array, outcome: ExpectedOutcome) {
  const address = 'address' in outcome ? { address: outcome.address } : {}
  const reading = await readCompleteFeed(splitIntoChunks(bytes), { now: importTime, ...address })
  if ('refused' in outcome) {
    assert.ok(reading.error, 'the document is refused')
    assert.deepEqual([reading.error.code, reading.error.line], [outcome.refused, outcome.line])
    if (outcome.column !== undefined) assert.equal(reading.error.column, outcome.column)
    return
  }
  assert.equal(reading.error, null)
  const jobs = getJobs(reading)
  assert.equal(jobs.length, outcome.jobs.length)
  for (const [i, expected] of outcome.jobs.entries())
    assert.partialDeepStrictEqual(inUtc(jobs[i] ?? assert.fail()), expected)
  assert.deepEqual(reading.summary?.problems, outcome.problems ?? {})
  const { shape = reading.summary?.shape, encoding = 'utf-8' } = outcome
  assert.partialDeepStrictEqual(reading.summary, { jobs: jobs.length, shape, encoding })
  for (const problem of getProblems(reading)) assert.ok(problem.line >= 1 && problem.message.length > 10)
}

for (const [folder, outcomes] of Object.entries({
  exemplary: exampleOutcomes,
  shapes: formatOutcomes,
  supplemental: edgeCaseOutcomes,
})) {
  const at = new URL(`./${folder}/`, import.meta.url)

  test(`every ${folder} case has an outcome`, async () => {
    assert.deepEqual((await readdir(at)).toSorted(), Object.keys(outcomes).toSorted())
  })

  for (const [name, outcome] of Object.entries(outcomes))
    test(`${folder}: ${name.replace(/\..*/, '').replaceAll('-', ' ')}`, async () => {
      await assertOutcome(await readFile(new URL(name, at)), outcome)
    })
}
