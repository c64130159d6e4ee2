/**
 * What `JSON.parse` hides: of two members with one name it keeps the last and tells nobody. Whoever sends
 * such an object meant something that cannot be known, so it is refused (RFC 7493, 2.3).
 */

/** Steps from the outermost value to one inside it: names and indexes. */
export type Path = readonly (string | number)[]

/** Counts the names in a JSON text that has been parsed without error. */
export function countNames(text: string): number {
  let names = 0
  for (let open = text.indexOf('"'); open >= 0;) {
    const end = endOfString(text, open)
    if (text.charCodeAt(afterSpace(text, end)) === colon) names += 1
    open = text.indexOf('"', end)
  }
  return names
}

/** Where an object has a name twice: as steps from the outermost value. Slower; asked only when the counts differ. */
export function repeatedNames(text: string): Path[] {
  const found: Path[] = []
  const open: Frame[] = []
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
      if (inside.names.has(name)) found.push(open.map(({ step }) => step))
      inside.names.add(name)
    }
  }
  return found
}

/** An object or list that is not closed yet, and the member of it that is being read. */
type Frame = { step: string | number; names?: Set<string> }

const colon = 58
const backslash = 92

/** The position after the closing quote of the string that opens at `open`. */
function endOfString(text: string, open: number) {
  let close = text.indexOf('"', open + 1)
  while (isEscaped(text, close)) close = text.indexOf('"', close + 1)
  return close + 1
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
