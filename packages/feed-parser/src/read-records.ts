import { createJobValidator } from './assembly.ts'
import { type FeedField, getMeaning } from './document/fields.ts'
import { createRawJob, putValue, type RawJob, type RawLocation } from './document/raw-job.ts'
import { createValidationContext } from './judge/judging.ts'
import { defaultLimits } from './limits.ts'
import { type FeedItem, createItemQueue } from './report/item-queue.ts'
import type { FeedSummary } from './read-feed.ts'

export type { FeedField as Field, RawLocation }

/** A job of a source that is not an XML feed: texts by the parser's fields. */
export type JobRecord = { values: Partial<Record<FeedField, string>>; locations: readonly RawLocation[] }

/** The field of an element or column of this name; undefined if none is known. */
export function findFieldByName(name: string): FeedField | 'location' | undefined {
  const meaning = getMeaning(name.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  if (meaning.kind === 'location') return 'location'
  return meaning.kind === 'field' ? meaning.field : undefined
}

/**
 * Validates records in the same way as the jobs of an XML feed. The line of a problem is the number of the record. Only
 * a returned summary means that all records were read.
 *
 * @param shape the kind of source
 */
export async function* readRecords(
  records: AsyncIterable<JobRecord>,
  { now, company, shape }: { now: Date; company: string | null; shape: string },
): AsyncGenerator<FeedItem, FeedSummary> {
  const queue = createItemQueue(defaultLimits.problemsPerCode)
  const judge = createJobValidator(
    queue,
    createValidationContext(now, defaultLimits, { address: null, company }),
  )
  let number = 0
  for await (const record of records) {
    number += 1
    judge.job(rawJobOf(record, number, shape))
    yield* queue.take()
  }
  judge.end()
  yield* queue.take()
  return { ...queue.tally(), bytes: 0, unpackedBytes: 0, gzip: false, encoding: 'utf-8', shape }
}

function rawJobOf({ values, locations }: JobRecord, number: number, shape: string): RawJob {
  const raw = createRawJob(number, shape)
  for (const [field, text] of Object.entries(values))
    putValue(raw, { field: field as FeedField, rank: 0 }, text)
  raw.locations = locations.map(({ text, parts }) => ({ text, parts }))
  const size = Object.values(values).reduce((sum, text) => sum + text.length, 0)
  if (size > defaultLimits.jobChars) raw.oversize = 'job-too-large'
  return raw
}
