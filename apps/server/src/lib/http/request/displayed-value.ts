/** Maximum length of an input value that a response repeats. */
const maxShownChars = 200

/** Truncates a long text and adds an ellipsis. */
export const truncateText = (text: string) =>
  text.length <= maxShownChars ? text : `${text.slice(0, maxShownChars).replace(/[\ud800-\udbff]$/, '')}…`

/** Returns a value, or the truncated JSON of a long value. */
export function toDisplayedValue(value: unknown): unknown {
  if (typeof value === 'string') return truncateText(value)
  if (value === null || typeof value !== 'object') return value
  const json = jsonUpTo(value, maxShownChars + 1)
  return json.length <= maxShownChars ? value : truncateText(json)
}

/**
 * Returns at least `length` characters of the value's JSON, or all of it. The cost does not depend on the size of the
 * value.
 */
function jsonUpTo(value: unknown, length: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, length))
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const isList = Array.isArray(value)
  // Each member has at least one character.
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
