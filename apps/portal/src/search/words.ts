/**
 * Splits a text into words. Paths are split at punctuation, and camel-case names are returned as a whole and as
 * separate words.
 */
export const tokenize = (text: string): string[] => splitWords(text).flatMap(parts)

export const splitWords = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

const parts = (word: string): string[] => {
  const inside = word.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').split(' ')
  return inside.length > 1 ? [word].concat(inside) : [word]
}

const hasVowel = /[aeiouy]/

/**
 * Returns the stem of an English word, in lowercase: `Pauses`, `paused`, and `pausing` become `paus`. Only grammatical
 * endings are removed, so `status` and `news` are unchanged.
 */
export const stemWord = (word: string): string => {
  const small = word.toLowerCase()
  const one = singular(small)
  const base = ['ing', 'ed'].map((ending) => without(one, ending)).find((rest) => rest !== one) ?? one
  return base.length > 4 && base.endsWith('e') ? base.slice(0, -1) : base
}

const singular = (word: string): string => {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** Removes an ending and a doubled letter before it: `planning` becomes `plan`. */
const without = (word: string, ending: string): string => {
  const rest = word.slice(0, -ending.length)
  if (!word.endsWith(ending) || rest.length < 3 || !hasVowel.test(rest)) return word
  return /([bdgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest
}

/** Words without distinctive meaning, which searches ignore. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a also am an and any api are as at be because been both but by can could do does each either else even every for from get got had has have how i if in into is it its ' +
    'me my neither no nor of on one only or our own per shall should so some still such than that the their them then there these they this those though to too until very was ' +
    'we were what whatever when where whether which while who whose why will with within would yet you your'
  ).split(' '),
)
