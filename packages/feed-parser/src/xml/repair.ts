import { resolveEntity } from './references.ts'
import { checkTextPlacement, continueAt, flushText, reportRepair, type ScanState } from './scan.ts'

/** The entities that XML predefines. A reference to any other name is repaired. */
const xmlNames = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
const reference = /&(#?[0-9A-Za-z]{1,31});/y
const maxReferenceChars = 33
const isReferenceStart = /^&#?[0-9A-Za-z]*$/

/** Replaces the characters from the current one up to `to`, in a text or an attribute value. */
function replace(scan: ScanState, replacement: string, to: number): true {
  if (scan.section === 'value') {
    scan.tag.value += replacement
    return continueAt(scan, to)
  }
  flushText(scan)
  if (replacement !== '') scan.handler.text(replacement)
  scan.textAt = to
  return continueAt(scan, to)
}

function keepAmpersand(scan: ScanState): true {
  reportRepair(scan, 'bare-ampersand')
  return scan.section === 'value' ? replace(scan, '&', scan.at + 1) : continueAt(scan, scan.at + 1)
}

function resolve(scan: ScanState, name: string, to: number): true {
  const meaning = resolveEntity(name)
  if (meaning === null) return keepAmpersand(scan)
  if (meaning === 'forbidden') {
    reportRepair(scan, 'control-character')
    return replace(scan, '', to)
  }
  if (!name.startsWith('#') && !xmlNames.has(name)) reportRepair(scan, 'html-entity')
  return replace(scan, meaning.text, to)
}

const space = 0x20
const ampersand = 0x26

/** Scans an ampersand in a text or an attribute value. Returns false if more text is needed. */
export function scanAmpersand(scan: ScanState): boolean {
  const { at, chunk, isLast } = scan
  if (scan.section !== 'value') checkTextPlacement(scan, at + 1)
  const next = chunk.charCodeAt(at + 1)
  // Most bare ampersands are recognized here; the pattern would cost many times as much.
  if (next <= space || next === ampersand) return keepAmpersand(scan)
  reference.lastIndex = at
  const match = reference.exec(chunk)
  if (match !== null) return resolve(scan, match[1] ?? '', at + match[0].length)
  const isCutShort = !isLast && chunk.length - at < maxReferenceChars
  return !(isCutShort && isReferenceStart.test(chunk.slice(at))) && keepAmpersand(scan)
}

/** Returns whether a forbidden character is replaced by a space, because it separates words. Others are removed. */
export const isForbiddenSpace = (character: string) => character === '\x0b' || character === '\x0c'

/**
 * Removes a forbidden character from a text or a value, and reports it. U+FFFD, which stands for undecodable bytes,
 * is only reported.
 */
export function repairForbiddenCharacter(scan: ScanState): true {
  const character = scan.chunk.charAt(scan.at)
  if (scan.section !== 'value') checkTextPlacement(scan, scan.at + (character === '\ufffd' ? 1 : 0))
  if (character !== '\ufffd') {
    reportRepair(scan, 'control-character')
    return replace(scan, isForbiddenSpace(character) ? ' ' : '', scan.at + 1)
  }
  reportRepair(scan, 'undecodable-bytes')
  return scan.section === 'value' ? replace(scan, character, scan.at + 1) : continueAt(scan, scan.at + 1)
}
