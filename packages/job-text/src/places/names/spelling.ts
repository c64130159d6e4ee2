/** Words with two common spellings. USPS uses the long form. */
const longForms = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])

const marks = /\p{M}+/gu
// oxlint-disable-next-line no-control-regex -- the cheap way to see that a name needs no normalization
const ascii = /^[\u0000-\u007f]*$/

const oneWord = /^[a-z]*$/

/** No place has a longer name. */
export const longestName = 300

/** "Chester Twp" is listed as Chester. */
function withoutTownship(key: string): string {
  const ending = ['twp', 'township'].find((word) => key.length > word.length && key.endsWith(word))
  return ending === undefined ? key : withoutTownship(key.slice(0, -ending.length))
}

/**
 * A key that is equal for all spellings of a name: lower case, without accents, punctuation, and spaces ("La
 * Grange", "LaGrange"), with St, Ft, and Mt spelled out. Texts that are too long for a name have the empty key.
 */
export function spellingKey(name: string): string {
  if (name.length > longestName) return ''
  const plain = (ascii.test(name) ? name : name.normalize('NFD').replace(marks, '')).toLowerCase()
  const words = oneWord.test(plain)
    ? [plain]
    : plain
        .replace(/[.'’‘`´ʻʼʹ′]/g, '')
        .replaceAll('&', ' and ')
        .split(/[\s\-‐–—,_]+/)
  const joined = words.map((word) => longForms.get(word) ?? word).join('')
  return withoutTownship(joined.replace(/airforcebase$/, 'afb'))
}
