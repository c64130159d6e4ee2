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

/** As most names are. */
const oneWord = /^[a-z]*$/

/** No place has a longer name: what is longer need not be looked at. */
export const longestName = 300

/** "Chester Twp" is listed as Chester. */
function withoutTownship(key: string): string {
  const ending = ['twp', 'township'].find((word) => key.length > word.length && key.endsWith(word))
  return ending === undefined ? key : withoutTownship(key.slice(0, -ending.length))
}

/**
 * The form in which spellings of one name are equal: lower case, without accents, signs and blanks ("La Grange"
 * and "LaGrange", "Coeur d'Alene" and "Coeur d Alene"); St, Ft and Mt are spelled out. A text that is too
 * long to be a name has the empty form.
 */
export function spellingKey(name: string): string {
  if (name.length > longestName) return ''
  const plain = (ascii.test(name) ? name : name.normalize('NFD').replace(marks, '')).toLowerCase()
  const words = oneWord.test(plain)
    ? [plain]
    : plain
        .replace(/[.'’`]/g, '')
        .replaceAll('&', ' and ')
        .split(/[\s\-‐–—,_]+/)
  const joined = words.map((word) => longForms.get(word) ?? word).join('')
  return withoutTownship(joined.replace(/airforcebase$/, 'afb'))
}
