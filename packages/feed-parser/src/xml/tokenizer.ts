import sax, { type SAXParser } from 'sax'
import type { FeedLimits } from '../limits.ts'
import { FeedError } from '../report/feed-error.ts'
import type { Position, ProblemCode } from '../report/problem.ts'
import { withoutStandIns } from './stand-ins.ts'
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

/** A document being tokenised. */
export type Reading = {
  parser: SAXParser
  handler: XmlHandler
  limits: FeedLimits
  /** Elements that are open, outermost first. */
  open: { name: string; line: number }[]
  sawRoot: boolean
}

/** Refuses a tag that breaks a limit. It may be endless, so it is placed by the element around it. */
export function refuseTag({ open }: Reading, code: FeedError['code'], message: string): never {
  const outer = open.at(-1)
  const where = outer === undefined ? 'In the first tag' : `Inside <${outer.name}>`
  throw new FeedError(code, `${where} ${message}`, { line: outer?.line ?? 1 })
}

/** The place of the character read last. */
const here = ({ line, column }: SAXParser): Position => ({ line: line + 1, column })

function openElement(reading: Reading, name: string, attributes: Record<string, string>) {
  const { parser, limits, open } = reading
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

/** Makes a `FeedError` of the tokeniser's first complaint. */
function refuse({ parser, open, sawRoot, handler }: Reading, error: Error): never {
  // Not in the published types: the name in the tag that is being read, which makes the message better.
  const { tagName = '' } = parser as { tagName?: string }
  throw refusalOf(error, { open, sawRoot, found: tagName, hint: handler.hint() }, here(parser))
}

/**
 * A strict tokeniser of tags that tells `handler` and throws `FeedError` at the first syntax error. It is
 * given what `readSections` leaves to it: names and values within their limits, and no text.
 */
export function startReading(handler: XmlHandler, limits: FeedLimits): Reading {
  const parser = sax.parser(true)
  const reading: Reading = { parser, handler, limits, open: [], sawRoot: false }
  let attributes: Record<string, string> = {}
  let seen = 0
  const events: Partial<SAXParser> = {
    onerror: (error) => refuse(reading, error),
    onattribute({ name, value }) {
      seen += 1
      if (seen > limits.attributes)
        refuseTag(reading, 'too-many-attributes', `an element has more than ${limits.attributes} attributes.`)
      attributes[name] = withoutStandIns(value)
      // The tokeniser asks `tag.attributes` by this very name whether an attribute occurs twice.
      if (name === 'hasOwnProperty') Reflect.deleteProperty(parser.tag.attributes, name)
    },
    onopentag({ name }) {
      const given = attributes
      attributes = {}
      seen = 0
      openElement(reading, name, given)
    },
    onclosetag() {
      reading.open.pop()
      handler.close()
    },
  }
  Object.assign(parser, events)
  return reading
}
