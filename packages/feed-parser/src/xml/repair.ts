import { resolveEntity } from './references.ts'
import { checkTextPlacement, continueAt, flushText, reportRepair, type Scan } from './scan.ts'

/** The entities that XML predefines. A reference to any other name is repaired. */
const xmlNames = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
const reference = /&(#?[0-9A-Za-z]{1,31});/y
const maxReferenceChars = 33
const isReferenceStart = /^&#?[0-9A-Za-z]*$/

/** Replaces everything between `at` and `to` in a text or an attribute value. */
function replace(scan: Scan, replacement: string, to: number): true {
  if (scan.section === 'value') {
    scan.tag.value += replacement
    return continueAt(scan, to)
  }
  flushText(scan)
  if (replacement !== '') scan.handler.text(replacement)
  scan.textAt = to
  return continueAt(scan, to)
}

function keepAmpersand(scan: Scan): true {
  reportRepair(scan, 'bare-ampersand')
  return scan.section === 'value' ? replace(scan, '&', scan.at + 1) : continueAt(scan, scan.at + 1)
}

function resolve(scan: Scan, name: string, to: number): true {
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

/** Reads an ampersand in a text or a value. Returns false if more text is needed. */
export function readAmpersand(scan: Scan): boolean {
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

/** Returns whether a forbidden character separates words, like vertical tab and form feed. Other ones are removed. */
export const isForbiddenSpace = (character: string) => character === '\x0b' || character === '\x0c'

/** Removes a forbidden character from a text or a value. The mark for undecodable bytes stays and is reported. */
export function repairDamage(scan: Scan): true {
  const character = scan.chunk.charAt(scan.at)
  if (scan.section !== 'value') checkTextPlacement(scan, scan.at + (character === '\ufffd' ? 1 : 0))
  if (character !== '\ufffd') {
    reportRepair(scan, 'control-character')
    return replace(scan, isForbiddenSpace(character) ? ' ' : '', scan.at + 1)
  }
  reportRepair(scan, 'undecodable-bytes')
  return scan.section === 'value' ? replace(scan, character, scan.at + 1) : continueAt(scan, scan.at + 1)
}
