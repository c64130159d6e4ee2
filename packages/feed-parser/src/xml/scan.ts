import { FeedError, type FeedErrorCode } from '../report/feed-error.ts'
import type { ProblemCode } from '../report/problem.ts'
import { type Reading, refuseTag } from './tokenizer.ts'
import type { Writing } from './writing.ts'

/** The part of a document in which a character stands; `markup` is a "<" of which is not yet known what it begins. */
export type Section = 'text' | 'cdata' | 'markup' | 'tag' | 'value' | 'comment' | 'instruction'

/** A document being divided into its sections, a step ahead of the tokeniser. */
export type Scan = {
  readonly reading: Reading
  writing: Writing
  /** No text follows the chunk: what is undecided must be decided. */
  isLast: boolean
  /** Up to here the chunk is understood. */
  at: number
  section: Section
  /** Where in this chunk the section begins, or the part of a text that is not handed on yet. */
  sectionAt: number
  /** The quote that ends the value of an attribute. */
  quote: string
  /** Characters of the name or value that is being read, which may have begun in an earlier chunk. */
  gathered: number
}

/** Characters XML forbids, and the mark the decoder leaves for bytes that are no text; to stand in a class. */
export const damaged = String.raw`\0-\x08\x0b\x0c\x0e-\x1f\ufffd-\uffff`

/** Goes on further down in the same section. */
export function goTo(scan: Scan, at: number): true {
  scan.at = at
  return true
}

/** Goes on in another section. */
export function enter(scan: Scan, section: Section, at: number): true {
  scan.section = section
  scan.sectionAt = at
  scan.gathered = 0
  return goTo(scan, at)
}

/** The index of the next mark; the chunk's length when there is none. */
export function nextMark({ writing: { chunk }, at }: Scan, mark: RegExp): number {
  mark.lastIndex = at
  return mark.exec(chunk)?.index ?? chunk.length
}

/**
 * Lets the tokeniser read up to `index`, so that whatever is said next comes after everything that is
 * to be said of the document before, a refusal included.
 */
export function settle({ writing }: Scan, index: number) {
  if (writing.isPending(index)) writing.flush(index)
}

/** Refuses the document because of what stands at `at`, unless what stands before is refused first. */
export function refuseHere(scan: Scan, code: FeedErrorCode, message: string): never {
  settle(scan, scan.at)
  throw new FeedError(code, message, scan.writing.placeAt(scan.at))
}

/** Refuses a tag that breaks a limit at `at`, unless what stands before is refused first. */
export function refuseTagHere(scan: Scan, code: FeedErrorCode, message: string): never {
  settle(scan, scan.at)
  return refuseTag(scan.reading, code, message)
}

/** Refuses a text that stands outside the root, where only white space may. */
export function boundText(scan: Scan, to: number) {
  const { reading, writing, sectionAt } = scan
  settle(scan, sectionAt)
  if (reading.open.length > 0 || scan.section !== 'text') return
  const start = writing.chunk.slice(sectionAt, to).search(/[^ \t\r\n]/)
  if (start === -1) return
  goTo(scan, sectionAt + start)
  const place = reading.sawRoot ? 'follows the end of the document' : 'precedes the first element'
  refuseHere(scan, 'syntax', `Text ${place}.`)
}

/** Hands on the text up to `at`, which the tokeniser only counts. */
export function handOn(scan: Scan) {
  const { reading, writing, sectionAt, at } = scan
  if (at === sectionAt) return
  boundText(scan, at)
  reading.handler.text(writing.chunk.slice(sectionAt, at))
  writing.skip(at)
  scan.sectionAt = at
}

/** Says what is put right at `at`. */
export function report(scan: Scan, code: ProblemCode) {
  const { at, section, reading, writing } = scan
  if (section === 'tag') settle(scan, at)
  else boundText(scan, at)
  reading.handler.repaired(code, writing.placeAt(at))
}
