/** Letters that Unicode does not decompose into a base letter and a mark. */
const undecomposed: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}
const undecomposedLetter = new RegExp(`[${Object.keys(undecomposed).join('')}]`, 'g')

/** Returns whether a text is ASCII. Nearly all texts are, and need only be lowercased. */
export const isAscii = (text: string) => !/\P{ASCII}/u.test(text)

const marks = /\p{M}+/gu

/** Lowercases and removes accents: "Résumé", "RESUME", and "resume" become equal. Idempotent. */
export function foldCaseAndAccents(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return (
    text
      // Before normalization, which takes quadratic time in the number of marks.
      .replace(marks, '')
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(marks, '')
      .replace(undecomposedLetter, (letter) => undecomposed[letter] ?? letter)
  )
}
