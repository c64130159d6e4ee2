import sax, { type SAXParser } from 'sax'
import { FeedError, type FeedErrorCode } from '../report/feed-error.ts'
import type { FeedLimits } from '../limits.ts'
import type { Position, ProblemCode } from '../report/problem.ts'
import { refusalOf } from './syntax.ts'

/** What is told of a document, in its order. */
export type XmlHandler = {
  open(name: string, attributes: Record<string, string>): void
  /** A piece of text: one text may come in several. */
  text(piece: string): void
  close(): void
  repaired(code: ProblemCode, at: Position): void
  /** A sentence about where a closing tag may be missing, empty when nothing points to it. */
  hint(): string
}

// The published types leave out the tokeniser's state and its buffers, which repairing and bounding
// need. The version is pinned.
export type Tokenizer = SAXParser & {
  state: number
  bufferCheckPosition: number
  comment: string
  procInstName: string
  procInstBody: string
  tagName: string
  attribName: string
  attribValue: string
}
const { STATE } = sax as unknown as { STATE: Record<string, number> }

export const isInText = ({ state }: Tokenizer) => state === STATE.TEXT || state === STATE.ATTRIB_VALUE_QUOTED
export const isInCdata = ({ state }: Tokenizer) =>
  state === STATE.CDATA || state === STATE.CDATA_ENDING || state === STATE.CDATA_ENDING_2
export const isBetweenTags = ({ state }: Tokenizer) =>
  state === STATE.TEXT || state === STATE.BEGIN || state === STATE.BEGIN_WHITESPACE

/** The place of the character read last, and of the one to come. */
const here = ({ line, column }: Tokenizer): Position => ({ line: line + 1, column })
export const next = ({ line, column }: Tokenizer): Position => ({ line: line + 1, column: column + 1 })

/** A document being tokenised. */
export type Reading = {
  parser: Tokenizer
  handler: XmlHandler
  limits: FeedLimits
  /** Elements that are open, outermost first. */
  open: { name: string; line: number }[]
  sawRoot: boolean
  attributes: number
}

/** Refuses a tag that breaks a limit, wherever in the tag that was noticed. */
function refuseTag({ open }: Reading, code: FeedErrorCode, message: string): never {
  const outer = open.at(-1)
  const where = outer === undefined ? 'In the first tag' : `Inside <${outer.name}>`
  throw new FeedError(code, `${where} ${message}`, { line: outer?.line ?? 1 })
}

function boundName(reading: Reading, name: string) {
  const { nameChars } = reading.limits
  if (name.length > nameChars)
    refuseTag(reading, 'name-too-long', `a name is longer than ${nameChars} characters.`)
}

function boundAttribute(reading: Reading, value: string) {
  const { attributeChars } = reading.limits
  if (value.length > attributeChars)
    refuseTag(reading, 'attribute-too-long', `an attribute is longer than ${attributeChars} characters.`)
}

/** What the tokeniser is gathering must not outgrow the limits, whether its end is in sight or not. */
function boundPending(reading: Reading) {
  const { parser } = reading
  boundName(reading, parser.procInstName)
  boundName(reading, parser.tagName)
  boundName(reading, parser.attribName)
  boundAttribute(reading, parser.attribValue)
}

/** Hands on text and drops comments between two writes, so that nothing without an end fills the memory. */
export function emptyBuffers(reading: Reading) {
  const { parser } = reading
  parser.flush()
  parser.comment = ''
  parser.procInstBody = ''
  boundPending(reading)
}

function readAttribute(reading: Reading, name: string, value: string) {
  const { attributes } = reading.limits
  reading.attributes += 1
  if (reading.attributes > attributes)
    refuseTag(reading, 'too-many-attributes', `an element has more than ${attributes} attributes.`)
  boundName(reading, name)
  boundAttribute(reading, value)
  // The tokeniser asks each element's attributes by this very name whether one occurs twice.
  if (name === 'hasOwnProperty') Reflect.deleteProperty(reading.parser.tag.attributes, name)
}

function openElement(reading: Reading, name: string, attributes: Record<string, string>) {
  const { parser, limits, open } = reading
  reading.attributes = 0
  if (reading.sawRoot && open.length === 0)
    throw new FeedError(
      'syntax',
      `<${name}> follows the end of the document's root element. Send one document only.`,
      here(parser),
    )
  if (open.length >= limits.depth)
    throw new FeedError('too-deep', `<${name}> lies more than ${limits.depth} elements deep.`, here(parser))
  reading.sawRoot = true
  open.push({ name, line: parser.line + 1 })
  reading.handler.open(name, attributes)
}

function checkDeclaration(reading: Reading, target: string) {
  const { parser, handler, sawRoot } = reading
  boundName(reading, target)
  if (target !== 'xml' || parser.startTagPosition === 1) return
  if (sawRoot)
    throw new FeedError(
      'syntax',
      'A second XML declaration stands inside the document. Send one document only.',
      here(parser),
    )
  handler.repaired('declaration-not-first', here(parser))
}

/** A strict tokeniser that tells `handler`, keeps the limits and throws `FeedError` at the first syntax error. */
export function startReading(handler: XmlHandler, limits: FeedLimits): Reading {
  const parser = sax.parser(true, {}) as Tokenizer
  const reading: Reading = { parser, handler, limits, open: [], sawRoot: false, attributes: 0 }
  const events: Partial<Tokenizer> = {
    // Its own bound is looked at between writes only, so what it refuses would depend on the chunks.
    bufferCheckPosition: Infinity,
    onerror(error) {
      boundPending(reading)
      const { open, sawRoot } = reading
      throw refusalOf(error, { open, sawRoot, found: parser.tagName, hint: handler.hint() }, here(parser))
    },
    onopentagstart: ({ name }) => boundName(reading, name),
    onattribute: ({ name, value }) => readAttribute(reading, name, value),
    // Without namespaces switched on attribute values are plain strings.
    onopentag: (tag) => openElement(reading, tag.name, tag.attributes as Record<string, string>),
    onclosetag() {
      reading.open.pop()
      handler.close()
    },
    ontext: (piece) => handler.text(piece),
    oncdata: (piece) => handler.text(piece),
    onprocessinginstruction: ({ name }) => checkDeclaration(reading, name),
  }
  Object.assign(parser, events)
  return reading
}
