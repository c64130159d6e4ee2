import { readAmpersand, repairDamage } from './repair.ts'
import {
  damaged,
  enter,
  goTo,
  handOn,
  nextMark,
  refuseHere,
  type Scan,
  type Section,
  settle,
} from './scan.ts'
import { advice } from './syntax.ts'
import { readTag, readValue } from './tags.ts'

/** Where something begins, ends or needs repair. One pattern finds all, so that no text is looked through twice. */
const cdataMark = new RegExp(`[\\]${damaged}]`, 'g')

/** Openings of markup that must be read whole before anything is decided. */
const openings = ['<!--', '<![CDATA[', '<?xml ']
const declaration = /<\?xml[\s?]/y
const htmlDoctype = /<!doctype\shtml/iy
const htmlDoctypeChars = '<!DOCTYPE html'.length

function isHere(pattern: RegExp, { writing: { chunk }, at }: Scan): boolean {
  pattern.lastIndex = at
  return pattern.test(chunk)
}

/** Whether the chunk ends in the middle of a text that would decide. */
function isCutShort({ isLast, writing: { chunk }, at }: Scan, text: string): boolean {
  return !isLast && chunk.length - at < text.length && text.startsWith(chunk.slice(at))
}

/** The next "<", ampersand or damage. In a text dense with them this is faster than a pattern. */
function nextTextMark(chunk: string, from: number): number {
  for (let at = from; at < chunk.length; at += 1) {
    const code = chunk.charCodeAt(at)
    if (code === 0x3c || code === 0x26 || code >= 0xfffd) return at
    if (code < 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at
  }
  return chunk.length
}

function readText(scan: Scan): boolean {
  const { chunk } = scan.writing
  goTo(scan, nextTextMark(chunk, scan.at))
  const mark = chunk.charAt(scan.at)
  if (mark === '') return true
  if (mark === '&') return readAmpersand(scan)
  if (mark !== '<') return repairDamage(scan)
  handOn(scan)
  return enter(scan, 'markup', scan.at)
}

function readCdata(scan: Scan): boolean {
  const { chunk } = scan.writing
  goTo(scan, nextMark(scan, cdataMark))
  const mark = chunk.charAt(scan.at)
  if (mark === '') return true
  if (mark !== ']') return repairDamage(scan)
  if (!chunk.startsWith(']]>', scan.at)) return !isCutShort(scan, ']]>') && goTo(scan, scan.at + 1)
  handOn(scan)
  return leaveOut(scan, 'text', scan.at + ']]>'.length)
}

function openMarkup(scan: Scan): boolean {
  const { at } = scan
  const { chunk } = scan.writing
  if (openings.some((opening) => isCutShort(scan, opening))) return false
  if (chunk.startsWith('<![CDATA[', at)) return leaveOut(scan, 'cdata', at + '<![CDATA['.length)
  if (chunk.startsWith('<!--', at)) return leaveOut(scan, 'comment', at + '<!--'.length)
  if (chunk.startsWith('<?', at)) return openInstruction(scan)
  if (chunk.startsWith('<!', at)) return refuseDeclaration(scan)
  // The tokeniser would pass over blanks here, and might then read a declaration.
  if (/[ \t\r\n]/.test(chunk.charAt(at + 1)))
    refuseHere(scan, 'syntax', `A "<" begins no tag here. ${advice}`)
  return enter(scan, 'tag', at + 1)
}

/** Begins a section that the tokeniser need not see. */
function leaveOut(scan: Scan, section: Section, to: number): true {
  settle(scan, scan.at)
  scan.writing.skip(to)
  return enter(scan, section, to)
}

function openInstruction(scan: Scan): true {
  const { at, reading, writing } = scan
  settle(scan, at)
  if (isHere(declaration, scan) && writing.positionAt(at) > 0) {
    if (reading.sawRoot)
      refuseHere(
        scan,
        'syntax',
        'A second XML declaration stands inside the document. Send one document only.',
      )
    reading.handler.repaired('declaration-not-first', writing.placeAt(at))
  }
  return leaveOut(scan, 'instruction', at + '<?'.length)
}

function refuseDeclaration(scan: Scan): false {
  const { at, isLast, writing } = scan
  if (!isLast && writing.chunk.length - at < htmlDoctypeChars) return false
  if (isHere(htmlDoctype, scan))
    refuseHere(
      scan,
      'html-page',
      'This is an HTML page, not a feed. Check the address; it may answer with an error or login page.',
    )
  return refuseHere(
    scan,
    'doctype',
    'The document holds a DOCTYPE or another declaration, which is never read. Remove it from the export.',
  )
}

/** Leaves out everything before `to`; false when that is nothing. */
function leaveOutUpTo(scan: Scan, to: number): boolean {
  scan.writing.skip(to)
  const isMoving = to > scan.at
  goTo(scan, to)
  return isMoving
}

/** Where a text begins that the section is looked through for, or where it may begin beyond the chunk. */
function find({ writing: { chunk }, at, isLast }: Scan, text: string): number {
  const found = chunk.indexOf(text, at)
  const isOpen = !isLast && chunk.length > at && chunk.endsWith(text.charAt(0))
  return found === -1 ? chunk.length - (isOpen ? 1 : 0) : found
}

function readComment(scan: Scan): boolean {
  const { chunk } = scan.writing
  const isMoving = leaveOutUpTo(scan, find(scan, '--'))
  const end = chunk.slice(scan.at, scan.at + 3)
  if (end.length < 3) return scan.isLast ? leaveOutUpTo(scan, chunk.length) : isMoving
  if (end !== '-->') refuseHere(scan, 'syntax', `Two hyphens stand inside a comment. ${advice}`)
  return leaveOut(scan, 'text', scan.at + 3)
}

function readInstruction(scan: Scan): boolean {
  const { chunk } = scan.writing
  const isMoving = leaveOutUpTo(scan, find(scan, '?>'))
  return chunk.startsWith('?>', scan.at) ? leaveOut(scan, 'text', scan.at + 2) : isMoving
}

const steps: Readonly<Record<Section, (scan: Scan) => boolean>> = {
  text: readText,
  markup: openMarkup,
  tag: readTag,
  value: readValue,
  cdata: readCdata,
  comment: readComment,
  instruction: readInstruction,
}

/** Reads on to the end of the chunk, or to where only more text can tell what follows. */
export function readSections(scan: Scan) {
  const end = scan.writing.chunk.length
  while (scan.at < end && steps[scan.section](scan));
  if (scan.section === 'text' || scan.section === 'cdata') handOn(scan)
  settle(scan, scan.at)
  scan.writing.finish()
  scan.writing.finish()
}
