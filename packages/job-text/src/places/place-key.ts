/** Words that are written in two ways: USPS spells them out, people shorten them. */
const longForms = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])

const marks = /\p{M}+/gu
// oxlint-disable-next-line no-control-regex -- the cheap way to see that a name needs no normalisation
const ascii = /^[\u0000-\u007f]*$/

/**
 * The normal form in which names of places are compared: two spellings of one name have one key.
 * Lower case, without accents, `.` and `'`; `-` is a blank; St, Ft and Mt are spelled out; "Mc Lean"
 * is "mclean".
 */
export function placeKey(name: string): string {
  const plain = (ascii.test(name) ? name : name.normalize('NFD').replace(marks, '')).toLowerCase()
  const words = plain
    .replace(/[.'’`]/g, '')
    .replaceAll('&', ' and ')
    .split(/[\s\-‐–—,_]+/)
  const long = words.filter((word) => word !== '').map((word) => longForms.get(word) ?? word)
  return long.join(' ').replace(/\bmc (?=\S)/g, 'mc')
}

/**
 * What place tables are indexed by: the normal form without blanks, so that "La Grange" and "LaGrange"
 * meet too, and with one spelling for the endings that differ most.
 */
export const lookupKey = (name: string) =>
  placeKey(name)
    .replaceAll(' ', '')
    .replace(/airforcebase$/, 'afb')
    .replace(/(?:twp|township)$/, '')
