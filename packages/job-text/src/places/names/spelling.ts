/** Abbreviations in place names and their long forms, which USPS uses. */
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

/** Maximum length of a place name in characters. Longer texts are not place names. */
export const maxPlaceNameLength = 300

/** Removes the word "township": "Chester Twp" is listed as Chester. */
function withoutTownship(key: string): string {
  const ending = ['twp', 'township'].find((word) => key.length > word.length && key.endsWith(word))
  return ending === undefined ? key : withoutTownship(key.slice(0, -ending.length))
}

/**
 * Returns a key that is equal for all spellings of a name: lowercase, without accents, punctuation, and spaces ("La
 * Grange", "LaGrange"), with St, Ft, and Mt spelled out. The key of a text that is too long for a name is empty.
 */
export function toSpellingKey(name: string): string {
  if (name.length > maxPlaceNameLength) return ''
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
