import { fold, isAscii } from './fold.ts'

/** Longer tokens are cut: they are addresses and encoded data, and must not fill the dictionary. */
const maxTokenLength = 48

/**
 * The words of folded text. Tried in this order at the start of every word: `.net` by itself or after asp,
 * vb, ado; dotted letters as in "r.n."; `r&d`; `c++`; `c#`; plain words, which may hold apostrophes.
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

/** "driver's" is driver, "o'reilly" is oreilly, "r.n" is rn; what makes c++, c#, .net and r&d themselves stays. */
function plainToken(token: string): string {
  if (!/['’ʼ.]/.test(token)) return token
  if (token === '.net') return token
  return token.replace(/['’ʼ]s$/, '').replace(/['’ʼ.]/g, '')
}

/** The words of a text as people type them, folded, in order. Markup is not understood: give plain text. */
export function tokens(text: string): string[] {
  const folded = fold(text)
  const found = folded.match(isAscii(folded) ? asciiToken : anyToken)
  return found === null ? [] : found.map((token) => plainToken(token).slice(0, maxTokenLength))
}
