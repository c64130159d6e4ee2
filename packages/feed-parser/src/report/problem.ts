/** The effect of a problem: the job is skipped, kept with a warning, or its text was repaired. */
export type ProblemSeverity = 'skipped' | 'warning' | 'repaired'

/** Every problem that does not reject the document, with its severity. */
export const problemSeverities = {
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
} as const satisfies Record<string, ProblemSeverity>

export type ProblemCode = keyof typeof problemSeverities

/** A problem in a feed, with its position, kind, and effect. */
export type FeedProblem = {
  line: number
  /** The position in the line, if one character caused the problem. */
  column?: number
  /** The reference of the affected job; null if it has none. */
  reference: string | null
  /** The affected field of `FeedJob`. */
  field: string | null
  severity: ProblemSeverity
  code: ProblemCode
  message: string
}

/** A position in the document. Lines and columns are counted from 1. */
export type TextPosition = { line: number; column: number }

/** A problem in a job, before its line, reference, and severity are known. */
export type Finding = { code: ProblemCode; field: string | null; message: string; at?: TextPosition }

/**
 * Copies a string. A substring would keep the whole chunk of the feed in memory, and reports are kept long after the
 * feed was read.
 */
const owned = (text: string) => decoder.decode(encoder.encode(text))

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Creates a problem for the caller. It retains no other text of the feed. */
export function createProblem(finding: Finding, line: number, reference: string | null): FeedProblem {
  return {
    line: finding.at?.line ?? line,
    ...(finding.at && { column: finding.at.column }),
    reference: reference === null ? null : owned(truncateForMessage(reference, 255)),
    field: finding.field,
    severity: problemSeverities[finding.code],
    code: finding.code,
    message: owned(finding.message),
  }
}

/** Returns at most `length` characters of a value, for a message. */
export const truncateForMessage = (text: string, length = 60) =>
  text.length > length ? `${text.slice(0, length)}…` : text
