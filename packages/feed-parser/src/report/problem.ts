/** What happened because of a problem: the job is left out, the job stays, or the text was put right. */
export type Severity = 'skipped' | 'warning' | 'repaired'

/** Every problem that leaves the document readable, with what it costs. */
export const severities = {
  'missing-element': 'skipped',
  'title-too-long': 'skipped',
  'company-too-long': 'skipped',
  'reference-too-long': 'skipped',
  'url-invalid': 'skipped',
  'duplicate-reference': 'skipped',
  'text-too-long': 'skipped',
  'job-too-large': 'skipped',
  'no-jobs': 'warning',
  'no-description': 'warning',
  'no-date': 'warning',
  'reference-from-link': 'warning',
  'company-from-title': 'warning',
  'repeated-element': 'warning',
  'element-not-understood': 'warning',
  placeholder: 'warning',
  'value-too-long': 'warning',
  'doubly-encoded': 'warning',
  'date-unreadable': 'warning',
  'end-unreadable': 'warning',
  'date-day-first': 'warning',
  'date-in-future': 'warning',
  'already-expired': 'warning',
  'number-unreadable': 'warning',
  'price-out-of-range': 'warning',
  'price-contradicts': 'warning',
  'currency-unsupported': 'warning',
  'email-invalid': 'warning',
  'link-invalid': 'warning',
  'setting-unknown': 'warning',
  'coordinates-invalid': 'warning',
  'location-lists-differ': 'warning',
  'too-many-locations': 'warning',
  'bare-ampersand': 'repaired',
  'html-entity': 'repaired',
  'control-character': 'repaired',
  'undecodable-bytes': 'repaired',
  'encoding-mismatch': 'repaired',
  'declaration-not-first': 'repaired',
  'double-escaped': 'repaired',
  'url-scheme-added': 'repaired',
} as const satisfies Record<string, Severity>

export type ProblemCode = keyof typeof severities

/** Something wrong with a feed that is still read: where it is, what it is, and what was done about it. */
export type FeedProblem = {
  line: number
  /** Where in the line, when one character is to blame. */
  column?: number
  /** The job's reference, when the problem lies in a job that has one. */
  reference: string | null
  /** The field of `FeedJob` concerned. */
  field: string | null
  severity: Severity
  code: ProblemCode
  message: string
}

/** A place in the document, both counted from 1. */
export type Position = { line: number; column: number }

/** What a rule about one job says; the reader adds line, reference and severity. */
export type Finding = { code: ProblemCode; field: string | null; message: string; at?: Position }

/**
 * A string with storage of its own. Text cut out of a chunk keeps the whole chunk alive, and reports
 * are kept long after the feed is read.
 */
const owned = (text: string) => decoder.decode(encoder.encode(text))

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Makes the problem a caller sees; it holds no part of the feed's text in memory but its own. */
export function problemOf(finding: Finding, line: number, reference: string | null): FeedProblem {
  return {
    line: finding.at?.line ?? line,
    ...(finding.at && { column: finding.at.column }),
    reference: reference === null ? null : owned(excerpt(reference, 255)),
    field: finding.field,
    severity: severities[finding.code],
    code: finding.code,
    message: owned(finding.message),
  }
}

/** At most `length` characters of a feed's value, for a message. */
export const excerpt = (text: string, length = 60) =>
  text.length > length ? `${text.slice(0, length)}…` : text
