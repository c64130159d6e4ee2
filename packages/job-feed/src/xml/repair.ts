import { readReference } from './entities.ts'
import { FeedError } from '../report/feed-error.ts'
import { emptyBuffers, isBetweenTags, isInCdata, isInText, next, type Reading } from './tokenizer.ts'

/** What may need repair or refusal: references beyond XML's own five, declarations. */
const suspects = /&(?!(?:amp|lt|gt|quot|apos);)|<!(?!--|\[CDATA\[)/g
/** Characters XML forbids, and the mark the decoder leaves for bytes that are no text. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const damage = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ufffd]/
const suspectsAndDamage = new RegExp(`${suspects.source}|${damage.source}`, 'g')
const reference = /&(#?[0-9A-Za-z]{1,31});/y
const maxReferenceChars = 33
const htmlDoctype = /<!doctype\shtml/iy
const htmlDoctypeChars = '<!DOCTYPE html'.length

/** Where the chunk ends in the middle of something that only the next chunk can decide. */
function undecidedFrom(chunk: string): number {
  const windowStart = Math.max(0, chunk.length - maxReferenceChars)
  const ampersand = chunk.lastIndexOf('&')
  const isOpenReference = ampersand >= windowStart && /^&#?[0-9A-Za-z]*$/.test(chunk.slice(ampersand))
  const angle = chunk.lastIndexOf('<')
  const tag = angle >= windowStart ? chunk.slice(angle) : ''
  const isOpenDeclaration = tag === '<' || (tag.length < htmlDoctypeChars && /^<!(?!--|\[CDATA\[)/.test(tag))
  return Math.min(isOpenReference ? ampersand : chunk.length, isOpenDeclaration ? angle : chunk.length)
}

/** Keeps columns true where something else was written than the document says. */
function moved({ parser }: Reading, chars: number) {
  parser.column += chars
  parser.position += chars
}

/** Decides what an ampersand in text is; returns up to where the chunk is dealt with. */
function repairAmpersand(reading: Reading, chunk: string, at: number): number {
  const { parser, handler } = reading
  reference.lastIndex = at
  const [whole, name] = reference.exec(chunk) ?? []
  const meaning = name === undefined ? null : readReference(name)
  if (whole === undefined || meaning === null) {
    handler.repaired('bare-ampersand', next(parser))
    parser.write('&amp;')
    moved(reading, 1 - '&amp;'.length)
    return at + 1
  }
  if (meaning === 'forbidden') {
    handler.repaired('control-character', next(parser))
    moved(reading, whole.length)
    return at + whole.length
  }
  if (!whole.startsWith('&#')) handler.repaired('html-entity', next(parser))
  return at
}

function repairDamage(reading: Reading, chunk: string, at: number): number {
  const { parser, handler } = reading
  const character = chunk.charAt(at)
  if (character === '\ufffd') {
    handler.repaired('undecodable-bytes', next(parser))
    return at
  }
  handler.repaired('control-character', next(parser))
  // Vertical tab and form feed separate words; the others separate nothing.
  if (character === '\x0b' || character === '\x0c') parser.write(' ')
  else moved(reading, 1)
  return at + 1
}

function refuseDeclaration({ parser }: Reading, chunk: string, at: number): never {
  htmlDoctype.lastIndex = at
  const place = next(parser)
  if (htmlDoctype.test(chunk))
    throw new FeedError(
      'html-page',
      'This is an HTML page, not a feed. Check the address; it may answer with an error or login page.',
      place,
    )
  throw new FeedError(
    'doctype',
    'The document holds a DOCTYPE or another declaration, which is never read. Remove it from the export.',
    place,
  )
}

/**
 * Where to look on: inside CDATA nothing can need repair before its end. Feeds hold most of their
 * ampersands there, and each stop costs a write.
 */
function afterCdata({ parser }: Reading, chunk: string, at: number): number {
  if (!isInCdata(parser)) return at + 1
  const end = chunk.indexOf(']]>', at)
  return end === -1 ? chunk.length : end
}

function writeRepaired(reading: Reading, chunk: string) {
  const { parser } = reading
  const isDamaged = damage.test(chunk)
  const pattern = isDamaged ? suspectsAndDamage : suspects
  let done = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(chunk); match !== null; match = pattern.exec(chunk)) {
    const at = match.index
    parser.write(chunk.slice(done, at))
    done = at
    if (match[0] === '&') {
      if (isInText(parser)) done = repairAmpersand(reading, chunk, at)
    } else if (match[0] === '<!') {
      if (isBetweenTags(parser)) refuseDeclaration(reading, chunk, at)
    } else {
      done = repairDamage(reading, chunk, at)
    }
    if (!isDamaged) pattern.lastIndex = afterCdata(reading, chunk, at)
  }
  parser.write(chunk.slice(done))
  emptyBuffers(reading)
}

/**
 * Writes text of any cut to the tokeniser: bare ampersands, HTML's named characters and forbidden
 * characters are put right and reported, a declaration (DOCTYPE) throws before it is read. The
 * tokeniser itself says whether a character stands in text, so CDATA and comments cannot fool the
 * repair, and positions stay those of the document as it came.
 */
export function repairingWriter(reading: Reading): { write(text: string): void; end(): void } {
  let carry = ''
  return {
    write(text) {
      const chunk = carry + text
      const cut = undecidedFrom(chunk)
      carry = chunk.slice(cut)
      if (cut > 0) writeRepaired(reading, chunk.slice(0, cut))
    },
    end() {
      if (carry !== '') writeRepaired(reading, carry)
      carry = ''
    },
  }
}
