/**
 * Matches invisible characters: zero-width spaces, soft hyphens, bidirectional controls, byte order marks, and tags.
 */
const invisible =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
/** Matches joiners after Latin letters. Joiners belong to Arabic and Indic words and to emoji, but to no Latin word. */
const strayJoiner =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Sinhala}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]/gu
// oxlint-disable-next-line no-control-regex -- these are what is removed
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g
const otherSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const lookalikeHyphen = /[\u2010\u2011\ufe63\uff0d]/g
const anyDash = /[\u2012-\u2015\u2212]/g

/**
 * Matches combining marks beyond 30 per letter. Normalization sorts each run of them in quadratic time, and letters of
 * real languages have fewer (UAX #15, stream-safe text format).
 */
const surplusMarks = /(\p{M}{30})\p{M}+/gu
const withoutSurplusMarks = (text: string) => text.replaceAll(surplusMarks, '$1')

/** Normalizes pasted text, for example a name: without invisible characters, with plain spaces and hyphens, in NFC. */
export const normalizePastedText = (text: string): string =>
  withoutSurplusMarks(text)
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(strayJoiner, '')
    .replaceAll(control, '')
    .replaceAll(otherSpace, ' ')
    .replaceAll(lookalikeHyphen, '-')

/** Returns the ASCII digit of a digit in any script. Each script has its ten digits in a row. */
function asciiDigit(digit: string): string {
  let value = 0
  for (
    let code = (digit.codePointAt(0) ?? 0) - 1;
    value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code));
    code -= 1
  )
    value += 1
  return String(value)
}

/**
 * Normalizes a pasted e-mail address, phone number, or other code. In addition to `normalizePastedText`, digits, signs,
 * and dashes become ASCII.
 */
export const normalizeCode = (text: string): string =>
  normalizePastedText(withoutSurplusMarks(text).normalize('NFKC'))
    .replaceAll(anyDash, '-')
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .trim()
    .replace(/^(?:mailto|tel):\s*/i, '')
