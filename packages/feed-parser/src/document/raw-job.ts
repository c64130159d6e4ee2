import { isPlaceholder } from './placeholders.ts'
import type { ApplyField, Field, PlaceField } from './fields.ts'

export type PlaceParts = Partial<Record<PlaceField, string>>

/** A `<location>`: a line of text such as "Austin, TX", or its parts. */
export type RawLocation = { text: string; parts: PlaceParts }

/**
 * One job as it appears in the feed, before validation and normalization. Values are trimmed and never
 * empty.
 */
export type RawJob = {
  line: number
  /** The path on which the job was found, in plain names. */
  shape: string
  values: Partial<Record<Field, string>>
  /** The rank of each value's element name. */
  ranks: Partial<Record<Field, number>>
  /** The currency in an attribute or child element. */
  currencies: Partial<Record<Field, string>>
  locations: RawLocation[]
  apply: Partial<Record<ApplyField, string>> | null
  /** Fields with different values in several equally ranked elements; the first is used. */
  repeated: Field[]
  /** Fields whose elements could not be parsed. */
  notUnderstood: Field[]
  /** Fields with a placeholder such as "N/A". */
  placeholders: Map<Field | 'location', string>
  /** The exceeded limit; the rest of the job is then missing. */
  oversize: 'text-too-long' | 'job-too-large' | null
}

export const emptyRawJob = (line: number, shape: string): RawJob => ({
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
const answersWithNone = new Set<Field>(['description', 'remote', 'expiresAt'])

/** Removes placeholders, which are recorded; may return an empty text. */
export function withoutPlaceholder(job: RawJob, field: Field | 'location', text: string): string {
  const value = text.trim()
  if (field !== 'location' && answersWithNone.has(field)) return value
  if (!isPlaceholder(value)) return value
  if (!job.placeholders.has(field)) job.placeholders.set(field, value)
  return ''
}

/** Stores a value unless one of higher precedence, or an earlier one of the same rank, exists. */
export function putValue(job: RawJob, { field, rank }: { field: Field; rank: number }, text: string) {
  const value = withoutPlaceholder(job, field, text)
  const known = job.ranks[field]
  if (value === '' || (known !== undefined && known < rank)) return
  if (known === rank) {
    if (job.values[field] !== value && !job.repeated.includes(field)) job.repeated.push(field)
    return
  }
  job.ranks[field] = rank
  job.values[field] = value
}
