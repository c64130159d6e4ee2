import type { FeedLimits } from '../limits.ts'
import { FeedError, type FeedErrorCode } from '../report/feed-error.ts'
import type { TextPosition, ProblemCode } from '../report/problem.ts'
import { type PositionTracker, createPositionTracker } from './positions.ts'

/** Receives the content of a document in document order. */
export type XmlHandler = {
  open(name: string, attributes: Record<string, string>): void
  /** Receives a text, or one of several chunks of a text. */
  text(piece: string): void
  close(): void
  repaired(code: ProblemCode, at: TextPosition): void
  /** Returns a sentence about where a closing tag may be missing, or an empty text without a clue. */
  hint(): string
}

/** Sections of a document outside tags. `markup` is a "<" that may start a tag, comment, or other markup. */
export type TextSection = 'text' | 'cdata' | 'markup' | 'comment' | 'instruction'

/** Sections within a tag. */
export type TagSection =
  | 'tagName'
  | 'attributes'
  | 'attributeName'
  | 'equals'
  | 'quote'
  | 'value'
  | 'afterValue'
  | 'slash'
  | 'closingName'
  | 'closingEnd'

/** The tag that is being read. It may have started in an earlier chunk. */
export type PartialTag = {
  name: string
  attributes: Record<string, string>
  attributeCount: number
  attributeName: string
  value: string
  /** Number of characters of the value as written, including references. */
  valueChars: number
  quote: '"' | "'"
}

export type ScanState = {
  readonly handler: XmlHandler
  readonly limits: FeedLimits
  readonly positions: PositionTracker
  /** The open elements, outermost first. */
  readonly open: { name: string; line: number }[]
  sawRoot: boolean
  section: TextSection | TagSection
  chunk: string
  /** Index of the next character to read. */
  at: number
  /** Start of the text that has not been passed to the handler. */
  textAt: number
  /** Whether no chunk follows this one. */
  isLast: boolean
  tag: PartialTag
}

export const createPartialTag = (): PartialTag => ({
  name: '',
  attributes: {},
  attributeCount: 0,
  attributeName: '',
  value: '',
  valueChars: 0,
  quote: '"',
})

export const createScanState = (handler: XmlHandler, limits: FeedLimits): ScanState => ({
  handler,
  limits,
  positions: createPositionTracker(),
  open: [],
  sawRoot: false,
  section: 'text',
  chunk: '',
  at: 0,
  textAt: 0,
  isLast: false,
  tag: createPartialTag(),
})

/** A sentence on how to avoid most syntax errors. */
export const syntaxAdvice = 'Correct the export: escape < and & in text, or put the text in a CDATA section.'

/**
 * Content of a regular expression's character class: the characters that XML forbids, and U+FFFD, which stands for
 * undecodable bytes.
 */
export const invalidXmlCharacters = String.raw`\0-\x08\x0b\x0c\x0e-\x1f\ufffd-\uffff`

/** Continues at `at` in the same section. */
export function continueAt(scan: ScanState, at: number): true {
  scan.at = at
  return true
}

/** Continues at `at` in another section. */
export function enterSection(scan: ScanState, section: ScanState['section'], at: number): true {
  scan.section = section
  scan.textAt = at
  return continueAt(scan, at)
}

export function rejectDocument(scan: ScanState, code: FeedErrorCode, message: string, at = scan.at): never {
  throw new FeedError(code, message, scan.positions.at(at))
}

/** Rejects a document that ends too early. */
export function rejectTruncated(scan: ScanState): never {
  const inner = scan.open.at(-1)
  const where = inner === undefined ? '' : ` inside <${inner.name}> of line ${inner.line}`
  const message = `The document ends unexpectedly${where}. The download or the export was probably incomplete.`
  return rejectDocument(scan, 'truncated', message)
}

/** Rejects text outside the root element. */
export function checkTextPlacement(scan: ScanState, to: number) {
  if (scan.open.length > 0) return
  const start = scan.chunk.slice(scan.textAt, to).search(/[^ \t\r\n]/)
  if (start === -1) return
  const place = scan.sawRoot ? 'follows the end of the document' : 'precedes the first element'
  rejectDocument(scan, 'syntax', `Text ${place}.`, scan.textAt + start)
}

/** Passes the text before `at` to the handler. */
export function flushText(scan: ScanState) {
  const { chunk, textAt, at } = scan
  if (at === textAt) return
  checkTextPlacement(scan, at)
  scan.handler.text(chunk.slice(textAt, at))
  scan.textAt = at
}

export function reportRepair({ handler, positions, at }: ScanState, code: ProblemCode) {
  handler.repaired(code, positions.at(at))
}
