import { readAmpersand, repairDamage } from './repair.ts'
import { damaged, enter, goTo, nextMark, refuseTagHere, type Scan } from './scan.ts'

const tagMark = new RegExp(`[>"'${damaged}]`, 'g')
const valueMarks: Readonly<Record<string, RegExp>> = {
  '"': new RegExp(`["&${damaged}]`, 'g'),
  "'": new RegExp(`['&${damaged}]`, 'g'),
}

const isNameBreak = (code: number) => code <= 0x20 || code === 0x3d || code === 0x2f

/** Passes over names, which may not outgrow their limit whether their end is in sight or not. */
function passNames(scan: Scan, to: number) {
  const { chunk } = scan.writing
  const { nameChars } = scan.reading.limits
  for (; scan.at < to; scan.at += 1) {
    scan.gathered = isNameBreak(chunk.charCodeAt(scan.at)) ? 0 : scan.gathered + 1
    if (scan.gathered > nameChars)
      refuseTagHere(scan, 'name-too-long', `a name is longer than ${nameChars} characters.`)
  }
}

/** Reads a tag up to its end or the value of an attribute. */
export function readTag(scan: Scan): true {
  const { chunk } = scan.writing
  const at = nextMark(scan, tagMark)
  passNames(scan, at)
  const mark = chunk.charAt(at)
  if (mark === '') return true
  if (mark === '>') return enter(scan, 'text', at + 1)
  if (mark !== '"' && mark !== "'") return repairDamage(scan)
  scan.quote = mark
  return enter(scan, 'value', at + 1)
}

function boundValue(scan: Scan) {
  const { attributeChars } = scan.reading.limits
  if (scan.gathered > attributeChars)
    refuseTagHere(scan, 'attribute-too-long', `an attribute is longer than ${attributeChars} characters.`)
}

/** Reads the value of an attribute up to its end; its characters are counted as they are written. */
export function readValue(scan: Scan): boolean {
  const { quote, at: from } = scan
  const { chunk } = scan.writing
  const { attributeChars } = scan.reading.limits
  // Beyond the limit by one character, and not further, so that the cuts of the chunks make no difference.
  const end = Math.min(
    nextMark(scan, valueMarks[quote] ?? tagMark),
    from + attributeChars - scan.gathered + 1,
  )
  scan.gathered += end - from
  goTo(scan, end)
  boundValue(scan)
  const mark = chunk.charAt(end)
  if (mark === '') return true
  if (mark === quote) return enter(scan, 'tag', end + 1)
  const isDecided = mark === '&' ? readAmpersand(scan) : repairDamage(scan)
  scan.gathered += scan.at - end
  boundValue(scan)
  return isDecided
}
