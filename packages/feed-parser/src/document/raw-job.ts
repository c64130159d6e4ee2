import { isPlaceholder } from './placeholders.ts'
import type { ApplyField, Field, PlaceField } from './fields.ts'

export type PlaceParts = Partial<Record<PlaceField, string>>

/** What a `<location>` says: a line of text such as "Austin, TX", or its parts. */
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
  /** The rank of the element name each value came from. */
  ranks: Partial<Record<Field, number>>
  /** The currency that an element names in an attribute or a child element. */
  currencies: Partial<Record<Field, string>>
  locations: RawLocation[]
  apply: Partial<Record<ApplyField, string>> | null
  /** Fields that several equally good elements fill differently; the first is kept. */
  repeated: Field[]
  /** Fields whose element is present, but not in a form that is understood. */
  notUnderstood: Field[]
  /** Fields that an element fills with a placeholder such as "N/A", and the placeholder. */
  placeholders: Map<Field | 'location', string>
  /** Set when the job broke a limit; the rest is then incomplete. */
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

/** Fields with a language of their own, in which "none" is an answer. */
const answersWithNone = new Set<Field>(['description', 'remote', 'expiresAt'])

/** A value without placeholders, which are noted; empty if there is none. */
export function withoutPlaceholder(job: RawJob, field: Field | 'location', text: string): string {
  const value = text.trim()
  if (field !== 'location' && answersWithNone.has(field)) return value
  if (!isPlaceholder(value)) return value
  if (!job.placeholders.has(field)) job.placeholders.set(field, value)
  return ''
}

/** Keeps the value of the best-ranked element name, and of equal ones the first that is not empty. */
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
