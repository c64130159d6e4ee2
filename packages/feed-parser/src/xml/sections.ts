import { scanAmpersand, repairForbiddenCharacter } from './repair.ts'
import {
  syntaxAdvice,
  invalidXmlCharacters,
  enterSection,
  continueAt,
  flushText,
  rejectDocument,
  reportRepair,
  type ScanState,
  type TextSection,
} from './scan.ts'
import { scanTag, scanAttributeValue, startsTag } from './tags.ts'

const cdataMark = new RegExp(`[\\]${invalidXmlCharacters}]`, 'g')

/** Starts of markup. They must be complete to be recognized, so the scanner waits for the rest. */
const openings = ['<!--', '<![CDATA[', '<?xml ']
const declaration = /<\?xml[\s?]/y
const htmlDoctype = /<!doctype\shtml/iy
const htmlDoctypeChars = '<!DOCTYPE html'.length

function matchesHere(pattern: RegExp, { chunk, at }: ScanState): boolean {
  pattern.lastIndex = at
  return pattern.test(chunk)
}

/** Returns whether the chunk ends in the middle of a text that must be complete to be recognized. */
const isCutShort = ({ isLast, chunk, at }: ScanState, text: string): boolean =>
  !isLast && chunk.length - at < text.length && text.startsWith(chunk.slice(at))

/**
 * Returns the index of the next "<", ampersand, or forbidden character. A loop is faster than a regular expression in
 * text with many of them.
 */
function nextTextMark(chunk: string, from: number): number {
  for (let at = from; at < chunk.length; at += 1) {
    const code = chunk.charCodeAt(at)
    if (code === 0x3c || code === 0x26 || code >= 0xfffd) return at
    if (code < 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at
  }
  return chunk.length
}

function readText(scan: ScanState): boolean {
  continueAt(scan, nextTextMark(scan.chunk, scan.at))
  const mark = scan.chunk.charAt(scan.at)
  if (mark === '') return true
  if (mark === '&') return scanAmpersand(scan)
  if (mark !== '<') return repairForbiddenCharacter(scan)
  flushText(scan)
  return enterSection(scan, 'markup', scan.at)
}

function readCdata(scan: ScanState): boolean {
  const { chunk } = scan
  cdataMark.lastIndex = scan.at
  continueAt(scan, cdataMark.exec(chunk)?.index ?? chunk.length)
  const mark = chunk.charAt(scan.at)
  if (mark === '') return true
  if (mark !== ']') return repairForbiddenCharacter(scan)
  if (!chunk.startsWith(']]>', scan.at)) return !isCutShort(scan, ']]>') && continueAt(scan, scan.at + 1)
  flushText(scan)
  return enterSection(scan, 'text', scan.at + ']]>'.length)
}

function readMarkup(scan: ScanState): boolean {
  const { at, chunk, isLast } = scan
  if (openings.some((opening) => isCutShort(scan, opening))) return false
  if (chunk.startsWith('<![CDATA[', at)) return enterSection(scan, 'cdata', at + '<![CDATA['.length)
  if (chunk.startsWith('<!--', at)) return enterSection(scan, 'comment', at + '<!--'.length)
  if (chunk.startsWith('<?', at)) return openInstruction(scan)
  if (chunk.startsWith('<!', at)) return refuseDeclaration(scan)
  if (chunk.startsWith('</', at)) return enterSection(scan, 'closingName', at + '</'.length)
  const next = chunk.charAt(at + 1)
  if (next === '') return isLast && continueAt(scan, at + 1)
  return startsTag(next)
    ? enterSection(scan, 'tagName', at + 1)
    : rejectDocument(scan, 'syntax', `A "<" starts no tag here. ${syntaxAdvice}`)
}

function openInstruction(scan: ScanState): true {
  const { at, positions, sawRoot } = scan
  if (matchesHere(declaration, scan) && positions.charsBefore(at) > 0) {
    if (sawRoot)
      rejectDocument(
        scan,
        'syntax',
        'The document contains a second XML declaration. Send one document only.',
      )
    reportRepair(scan, 'declaration-not-first')
  }
  return enterSection(scan, 'instruction', at + '<?'.length)
}

function refuseDeclaration(scan: ScanState): false {
  const { at, isLast, chunk } = scan
  if (!isLast && chunk.length - at < htmlDoctypeChars) return false
  if (matchesHere(htmlDoctype, scan))
    rejectDocument(
      scan,
      'html-page',
      'This is an HTML page, not a feed. Check the address; it may return an error or login page.',
    )
  return rejectDocument(
    scan,
    'doctype',
    'The document contains a DOCTYPE or another declaration, which is not supported. Remove it from the export.',
  )
}

/**
 * Skips to `text`, or to the last character of the chunk if `text` may start there. Returns false if nothing was
 * skipped.
 */
function skipTo(scan: ScanState, text: string): boolean {
  const { chunk, at, isLast } = scan
  const found = chunk.indexOf(text, at)
  const mayStart = !isLast && chunk.length > at && chunk.endsWith(text.charAt(0))
  continueAt(scan, found === -1 ? chunk.length - (mayStart ? 1 : 0) : found)
  return scan.at > at
}

function readComment(scan: ScanState): boolean {
  const isMoving = skipTo(scan, '--')
  const end = scan.chunk.slice(scan.at, scan.at + 3)
  if (end.length < 3) return scan.isLast ? continueAt(scan, scan.chunk.length) : isMoving
  if (end !== '-->') rejectDocument(scan, 'syntax', `A comment contains two hyphens. ${syntaxAdvice}`)
  return enterSection(scan, 'text', scan.at + 3)
}

function readInstruction(scan: ScanState): boolean {
  const isMoving = skipTo(scan, '?>')
  return scan.chunk.startsWith('?>', scan.at) ? enterSection(scan, 'text', scan.at + 2) : isMoving
}

const steps: Readonly<Record<TextSection, (scan: ScanState) => boolean>> = {
  text: readText,
  markup: readMarkup,
  cdata: readCdata,
  comment: readComment,
  instruction: readInstruction,
}

const isTextSection = (section: ScanState['section']): section is TextSection => Object.hasOwn(steps, section)

/** Scans a step of the current section. Returns false if more text is needed. */
function readSection(scan: ScanState): boolean {
  const { section } = scan
  if (section === 'value') return scanAttributeValue(scan)
  return isTextSection(section) ? steps[section](scan) : scanTag(scan, section)
}

/** Scans to the end of the chunk, or to where more text is needed. */
export function scanSections(scan: ScanState) {
  while (scan.at < scan.chunk.length && readSection(scan));
  if (scan.section === 'text' || scan.section === 'cdata') flushText(scan)
}
