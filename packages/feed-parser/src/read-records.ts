import { createJobValidator } from './assembly.ts'
import { type FeedField, getNameMeaning } from './document/fields.ts'
import { createRawJob, storeFieldValue, type RawJob, type RawLocation } from './document/raw-job.ts'
import { createValidationContext } from './judge/validation-context.ts'
import { defaultLimits } from './limits.ts'
import { type FeedItem, createItemQueue } from './report/item-queue.ts'
import type { FeedSummary } from './read-feed.ts'

export type { FeedField as Field, RawLocation }

/** A job from a source that is not an XML feed: its texts by the parser's field names. */
export type JobRecord = { values: Partial<Record<FeedField, string>>; locations: readonly RawLocation[] }

/** Returns the field that an element or column of this name contains; undefined if it is unknown. */
export function findFieldByName(name: string): FeedField | 'location' | undefined {
  const meaning = getNameMeaning(name.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  if (meaning.kind === 'location') return 'location'
  return meaning.kind === 'field' ? meaning.field : undefined
}

/**
 * Validates records with the same rules as the jobs of an XML feed. The line of a problem is the number of its
 * record. All records were read only if a summary is returned.
 *
 * @param shape the kind of source, for the summary
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
    storeFieldValue(raw, { field: field as FeedField, rank: 0 }, text)
  raw.locations = locations.map(({ text, parts }) => ({ text, parts }))
  const size = Object.values(values).reduce((sum, text) => sum + text.length, 0)
  if (size > defaultLimits.jobChars) raw.oversize = 'job-too-large'
  return raw
}
