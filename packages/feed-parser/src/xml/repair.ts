import { readReference } from './references.ts'
import { boundText, goTo, handOn, report, type Scan } from './scan.ts'
import { standIns } from './stand-ins.ts'

/** XML's own references, which are no repair and which the tokeniser reads in the values of attributes. */
const own = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
const reference = /&(#?[0-9A-Za-z]{1,31});/y
const longestReference = 33
const isReferenceStart = /^&#?[0-9A-Za-z]*$/

/** Puts a text in the place of what stands before `to`; in a value, which the tokeniser reads, one that is not longer. */
function put(scan: Scan, text: string, to: number): true {
  const { reading, writing, at } = scan
  if (scan.section === 'value') {
    writing.replace(at, to, text.padEnd(to - at, standIns.nothing))
    return goTo(scan, to)
  }
  handOn(scan)
  if (text !== '') reading.handler.text(text)
  writing.skip(to)
  scan.sectionAt = to
  return goTo(scan, to)
}

function bareAmpersand(scan: Scan): true {
  report(scan, 'bare-ampersand')
  return scan.section === 'value' ? put(scan, standIns.ampersand, scan.at + 1) : goTo(scan, scan.at + 1)
}

function namedReference(scan: Scan, name: string, text: string): true {
  const to = scan.at + name.length + 2
  if (!own.has(name)) report(scan, 'html-entity')
  // HTML has other spellings of XML's own, such as &QUOT;, whose characters must not reach the tokeniser.
  const plain = name.toLowerCase()
  return put(scan, scan.section === 'value' && own.has(plain) ? `&${plain};` : text, to)
}

function readKnown(scan: Scan, name: string, to: number): true {
  const meaning = readReference(name)
  if (meaning === null) return bareAmpersand(scan)
  if (meaning === 'forbidden') {
    report(scan, 'control-character')
    return put(scan, '', to)
  }
  if (!name.startsWith('#')) return namedReference(scan, name, meaning.text)
  return scan.section === 'value' ? goTo(scan, to) : put(scan, meaning.text, to)
}

const space = 0x20
const ampersand = 0x26

/** Reads what an ampersand begins in a text or a value; false when only more text can tell. */
export function readAmpersand(scan: Scan): boolean {
  const { at, isLast } = scan
  const { chunk } = scan.writing
  boundText(scan, at + 1)
  const next = chunk.charCodeAt(at + 1)
  // Most bare ampersands show at once; looking for a reference would cost many times as much.
  if (next <= space || next === ampersand) return bareAmpersand(scan)
  reference.lastIndex = at
  const match = reference.exec(chunk)
  if (match !== null) return readKnown(scan, match[1] ?? '', at + match[0].length)
  const isCutShort = !isLast && chunk.length - at < longestReference
  return !(isCutShort && isReferenceStart.test(chunk.slice(at))) && bareAmpersand(scan)
}

/** Puts right a character that XML forbids; the mark for bytes that are no text stays and is reported. */
export function repairDamage(scan: Scan): true {
  const { at, section, writing } = scan
  const character = writing.chunk.charAt(at)
  if (character === '\ufffd') {
    boundText(scan, at + 1)
    report(scan, 'undecodable-bytes')
    return goTo(scan, at + 1)
  }
  report(scan, 'control-character')
  // Vertical tab and form feed separate words; the others separate nothing.
  const isSpace = character === '\x0b' || character === '\x0c'
  if (section !== 'tag') return put(scan, isSpace ? ' ' : '', at + 1)
  if (isSpace) writing.replace(at, at + 1, ' ')
  else writing.skip(at + 1)
  return goTo(scan, at + 1)
}
