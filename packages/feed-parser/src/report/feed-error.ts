/** The reason why a document is rejected. */
export type FeedErrorCode =
  | 'empty'
  | 'not-xml'
  | 'html-page'
  | 'zip-archive'
  | 'gzip-damaged'
  | 'gzip-nested'
  | 'unknown-encoding'
  | 'unknown-root'
  | 'partial-feed'
  | 'doctype'
  | 'syntax'
  | 'truncated'
  | 'too-deep'
  | 'name-too-long'
  | 'attribute-too-long'
  | 'too-many-attributes'
  | 'too-many-jobs'
  | 'too-large'
  | 'ratio-too-high'
  | 'too-slow'
  | 'no-usable-job'

/**
 * Thrown if the document is rejected. The items that were read before are not the complete feed. The message contains
 * the problem, its position, and a remedy.
 */
export class FeedError extends Error {
  readonly code: FeedErrorCode
  /** The line, counted from 1; null if the problem is not in the text, for example in a damaged archive. */
  readonly line: number | null
  readonly column: number | null

  constructor(code: FeedErrorCode, message: string, at: { line: number; column?: number } | null = null) {
    super(at === null ? message : `Line ${at.line}: ${message}`)
    this.name = 'FeedError'
    this.code = code
    this.line = at?.line ?? null
    this.column = at?.column ?? null
  }
}
