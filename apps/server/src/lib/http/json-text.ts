import type { ValuePath } from '@tiller/contract/fault'
import { maxJsonDepth } from '@tiller/contract/limits'

// These scanners find problems in JSON text that `JSON.parse` hides. Each takes linear time.

/** Whether objects and lists are nested too deeply, and the number of names in all objects. */
export type JsonScan = { isTooDeep: boolean; names: number }

/**
 * Scans a text, which may be invalid JSON, without building objects. The count is incomplete if the text is nested too
 * deeply.
 */
export function scanJson(text: string): JsonScan {
  let depth = 0
  let names = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === quote) at = endOfString(text, at) - 1
    else if (char === colon) names += 1
    else if (char === openBrace || char === openBracket) {
      depth += 1
      if (depth > maxJsonDepth) return { isTooDeep: true, names }
    } else if (char === closeBrace || char === closeBracket) depth -= 1
  }
  return { isTooDeep: false, names }
}

/**
 * Yields the members of an object with their names and values as text, without building objects.
 *
 * @param text an object from `JSON.stringify`
 */
export function* iterateMembers(text: string): Generator<{ name: string; written: string }> {
  let depth = 0
  let start = 1
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === quote) at = endOfString(text, at) - 1
    else if (char === openBrace || char === openBracket) depth += 1
    else if (char === closeBrace || char === closeBracket) depth -= 1
    const isEnd = depth === 0 || (depth === 1 && char === comma)
    if (!isEnd || at === start) continue
    const name = String(JSON.parse(text.slice(start, endOfString(text, start))))
    yield { name, written: text.slice(start, at) }
    start = at + 1
  }
}

/** Counts the names at all levels of a value. */
export function countMembers(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  const members = Array.isArray(value) ? (value as unknown[]) : Object.values(value)
  let names = Array.isArray(value) ? 0 : members.length
  for (const member of members) names += countMembers(member)
  return names
}

/** Maximum number of repeated names that are reported per top-level member. */
export const maxReportedDuplicates = 20

/**
 * Returns the paths of names that an object contains twice. `JSON.parse` silently keeps the last value, although the
 * caller's intention is unclear (RFC 7493, 2.3). It is slower than counting, so it is called only if the counts differ.
 *
 * @param text was parsed successfully and is not nested too deeply
 */
export function findRepeatedNames(text: string): ValuePath[] {
  const found: ValuePath[] = []
  const foundIn = new Map<string | number | undefined, number>()
  const open: Frame[] = []
  const note = () => {
    const member = open[0]?.step
    const before = foundIn.get(member) ?? 0
    foundIn.set(member, before + 1)
    if (before < maxReportedDuplicates) found.push(open.map(({ step }) => step))
  }
  const token = /["{}[\],]/g
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const inside = open.at(-1)
    if (match[0] === '{') open.push({ step: '', names: new Set() })
    else if (match[0] === '[') open.push({ step: 0 })
    else if (match[0] === '}' || match[0] === ']') open.pop()
    else if (match[0] === ',') {
      if (inside !== undefined && typeof inside.step === 'number') inside.step += 1
    } else {
      const end = endOfString(text, match.index)
      token.lastIndex = end
      if (inside?.names === undefined || text.charCodeAt(afterSpace(text, end)) !== colon) continue
      const name = String(JSON.parse(text.slice(match.index, end)))
      inside.step = name
      if (inside.names.has(name)) note()
      inside.names.add(name)
    }
  }
  return found
}

/** An object or list that is being scanned, with its current member. */
type Frame = { step: string | number; names?: Set<string> }

const [quote, backslash, colon, comma, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x3a, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d,
]

/**
 * Returns the position after the closing quote of the string that begins at `open`, or the end of the text if there is
 * none.
 */
function endOfString(text: string, open: number) {
  let close = text.indexOf('"', open + 1)
  while (close >= 0 && isEscaped(text, close)) close = text.indexOf('"', close + 1)
  return close < 0 ? text.length + 1 : close + 1
}

function isEscaped(text: string, at: number) {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before -= 1
  return (at - before) % 2 === 0
}

function afterSpace(text: string, from: number) {
  let at = from
  while (text.charCodeAt(at) <= 32) at += 1
  return at
}
