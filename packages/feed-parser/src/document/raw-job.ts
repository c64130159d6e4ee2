import { isPlaceholder } from './placeholders.ts'
import type { ApplyField, FeedField, PlaceField } from './fields.ts'

export type PlaceFieldValues = Partial<Record<PlaceField, string>>

/** A `<location>` element as a line of text, for example "Austin, TX", or as separate fields. */
export type RawLocation = { text: string; parts: PlaceFieldValues }

/**
 * One job as it appears in the feed, before validation and normalization. Values are trimmed and never
 * empty.
 */
export type RawJob = {
  line: number
  /** The path at which the job was found, in plain names. */
  shape: string
  values: Partial<Record<FeedField, string>>
  /** The rank of the element name that each value comes from. A lower rank takes precedence. */
  ranks: Partial<Record<FeedField, number>>
  /** The currency of a field, from an attribute or child element. */
  currencies: Partial<Record<FeedField, string>>
  locations: RawLocation[]
  apply: Partial<Record<ApplyField, string>> | null
  /** Fields with different values in several elements of the same name. The first value is used. */
  repeated: FeedField[]
  /** Fields whose elements could not be parsed. */
  notUnderstood: FeedField[]
  /** Fields with a placeholder such as "N/A". */
  placeholders: Map<FeedField | 'location', string>
  /** The limit that the job exceeded, or null. If it is set, the rest of the job is missing. */
  oversize: 'text-too-long' | 'job-too-large' | null
}

export const createRawJob = (line: number, shape: string): RawJob => ({
  line,
  shape,
  values: {},
  ranks: {},
  currencies: {},
  locations: [],
  apply: null,
  repeated: [],
  notUnderstood: [],
  placeholders: new Map(),
  oversize: null,
})

/** Fields for which "none" is a valid value. */
const answersWithNone = new Set<FeedField>(['description', 'remote', 'expiresAt'])

/** Returns the trimmed text, or '' if it is a placeholder, which is recorded for a warning. */
export function removePlaceholders(job: RawJob, field: FeedField | 'location', text: string): string {
  const value = text.trim()
  if (field !== 'location' && answersWithNone.has(field)) return value
  if (!isPlaceholder(value)) return value
  if (!job.placeholders.has(field)) job.placeholders.set(field, value)
  return ''
}

/** Stores a value, unless one of higher precedence, or an earlier one of the same rank, exists. */
export function storeFieldValue(
  job: RawJob,
  { field, rank }: { field: FeedField; rank: number },
  text: string,
) {
  const value = removePlaceholders(job, field, text)
  const known = job.ranks[field]
  if (value === '' || (known !== undefined && known < rank)) return
  if (known === rank) {
    if (job.values[field] !== value && !job.repeated.includes(field)) job.repeated.push(field)
    return
  }
  job.ranks[field] = rank
  job.values[field] = value
}
