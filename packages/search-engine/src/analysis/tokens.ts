import { foldCaseAndAccents, isAscii } from './fold.ts'

/**
 * Maximum length of a token in characters. Longer ones are URLs or encoded data; they are cut so that they do not
 * fill the dictionary.
 */
const maxTokenLength = 48

/**
 * Creates a pattern for a word of folded text. The alternatives in order: `.net` alone or after asp, vb, or ado; dotted
 * letters such as "r.n."; `r&d`; `c++`; `c#`; plain words, possibly with apostrophes.
 */
function tokenPattern(letter: string, digit: string) {
  const inWord = `[${letter}${digit}]`
  const ends = `(?!${inWord})`
  const alternatives = [
    `\\.net${ends}(?:(?<!${inWord}\\.net)|(?<=(?:^|[^${letter}${digit}])(?:asp|vb|ado)\\.net))`,
    `[${letter}](?:\\.[${letter}]${ends})+`,
    `[${letter}]{1,2}&[${letter}]{1,2}${ends}`,
    `[${letter}]+\\+\\+`,
    `[${letter}]#${ends}`,
    `${inWord}+(?:['’ʼ]${inWord}+)*`,
  ]
  return new RegExp(alternatives.join('|'), 'gu')
}

const asciiToken = tokenPattern('a-z', '0-9')
const anyToken = tokenPattern('\\p{L}', '\\p{N}')

/**
 * Removes punctuation from a token: "driver's" becomes driver, "o'reilly" oreilly, and "r.n" rn. c++, c#, .net, and r&d
 * are kept.
 */
function plainToken(token: string): string {
  if (!/['’ʼ.]/.test(token)) return token
  if (token === '.net') return token
  return token.replace(/['’ʼ]s$/, '').replace(/['’ʼ.]/g, '')
}

/** Splits a plain text into words, in order, with case and accents folded. Markup must be removed first. */
export function tokenize(text: string): string[] {
  const folded = foldCaseAndAccents(text)
  const found = folded.match(isAscii(folded) ? asciiToken : anyToken)
  return found === null ? [] : found.map((token) => plainToken(token).slice(0, maxTokenLength))
}
