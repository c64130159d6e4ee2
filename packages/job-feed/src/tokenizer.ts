import sax, { type SAXParser } from 'sax'
import { FeedError } from './feed-error.ts'
import type { FeedLimits } from './limits.ts'
import type { Position, ProblemCode } from './problem.ts'
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
export const here = ({ line, column }: Tokenizer): Position => ({ line: line + 1, column })
export const next = ({ line, column }: Tokenizer): Position => ({ line: line + 1, column: column + 1 })

/** A document being tokenised. */
export type Reading = {
  parser: Tokenizer
  handler: XmlHandler
  limits: FeedLimits
  /** Elements that are open, outermost first. */
  open: { name: string; line: number }[]
  sawRoot: boolean
  tagAt: Position
  attributes: number
}

function boundName({ limits }: Reading, name: string, line: number) {
  if (name.length <= limits.nameChars) return
  throw new FeedError('name-too-long', `A name is longer than ${limits.nameChars} characters.`, { line })
}

function boundAttribute({ limits, tagAt }: Reading, value: string) {
  if (value.length <= limits.attributeChars) return
  const message = `An attribute is longer than ${limits.attributeChars} characters.`
  throw new FeedError('attribute-too-long', message, { line: tagAt.line })
}

/** What the tokeniser is gathering must not outgrow the limits, whether its end is in sight or not. */
function boundPending(reading: Reading) {
  const { parser, tagAt } = reading
  const { line } = here(parser)
  boundName(reading, parser.procInstName, line)
  boundName(reading, parser.tagName, line)
  boundName(reading, parser.attribName, tagAt.line)
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
  reading.attributes += 1
  if (reading.attributes > reading.limits.attributes)
    throw new FeedError(
      'too-many-attributes',
      `An element has more than ${reading.limits.attributes} attributes.`,
      { line: reading.tagAt.line },
    )
  boundName(reading, name, reading.tagAt.line)
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
  boundName(reading, target, here(parser).line)
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
  const tagAt = { line: 1, column: 1 }
  const reading: Reading = { parser, handler, limits, open: [], sawRoot: false, tagAt, attributes: 0 }
  const events: Partial<Tokenizer> = {
    // Its own bound is looked at between writes only, so what it refuses would depend on the chunks.
    bufferCheckPosition: Infinity,
    onerror(error) {
      boundPending(reading)
      const { open, sawRoot } = reading
      throw refusalOf(error, { open, sawRoot, found: parser.tagName, hint: handler.hint() }, here(parser))
    },
    onopentagstart({ name }) {
      reading.tagAt = here(parser)
      boundName(reading, name, reading.tagAt.line)
    },
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
