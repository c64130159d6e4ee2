/** Letters that Unicode does not take apart into a base letter and a mark. */
const whole: Readonly<Record<string, string>> = {
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
const wholeLetter = new RegExp(`[${Object.keys(whole).join('')}]`, 'g')

/** True when folding, and the token patterns, need nothing but ASCII: the fast path of nearly all texts. */
export const isAscii = (text: string) => !/\P{ASCII}/u.test(text)

const marks = /\p{M}+/gu

/** Lower case without accents, so that "Résumé", "RESUME" and "resume" are one word. Folding twice changes nothing. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return (
    text
      // Before they are put in order, which takes the square of their number.
      .replace(marks, '')
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(marks, '')
      .replace(wholeLetter, (letter) => whole[letter] ?? letter)
  )
}
