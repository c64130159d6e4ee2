/** An answer repeats at most so many characters of anything that it was sent. */
const maxShownChars = 200

/** The text, or its beginning with an ellipsis. */
export const shortened = (text: string) =>
  text.length <= maxShownChars ? text : `${text.slice(0, maxShownChars).replace(/[\ud800-\udbff]$/, '')}…`

/** The value, or, if it is longer than an answer may repeat, the beginning of its JSON with an ellipsis. */
export function shownValue(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value)
  if (value === null || typeof value !== 'object') return value
  const json = jsonUpTo(value, maxShownChars + 1)
  return json.length <= maxShownChars ? value : shortened(json)
}

/** JSON of at least `length` characters, or all there is; costs no more than that, however large the value is. */
function jsonUpTo(value: unknown, length: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, length))
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const isList = Array.isArray(value)
  // Each member is at least a character long.
  const members: [name: string, member: unknown][] = isList
    ? value.slice(0, length).map((item) => ['', item])
    : Object.entries(value)
  let json = isList ? '[' : '{'
  for (const [name, member] of members) {
    if (json.length >= length) return json
    const label = isList ? '' : `${JSON.stringify(name.slice(0, length))}:`
    json += `${json.length === 1 ? '' : ','}${label}${jsonUpTo(member, length - json.length)}`
  }
  return `${json}${isList ? ']' : '}'}`
}
