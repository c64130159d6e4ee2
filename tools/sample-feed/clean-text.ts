/** The characters of the bytes 80 to 9F in Windows-1252. */
const cp1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Returns the byte of a character in Windows-1252, or null. */
function byteOf(char: string): number | null {
  const code = char.charCodeAt(0)
  if (code < 0x100) return code
  const at = cp1252.indexOf(char)
  return at === -1 ? null : 0x80 + at
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const misread = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+/g

function reread(run: string): string {
  const bytes = Array.from(run, (char) => byteOf(char))
  for (let length = Math.min(run.length, 4); length > 1; length -= 1) {
    try {
      return utf8.decode(Uint8Array.from(bytes.slice(0, length), (byte) => byte ?? 0)) + run.slice(length)
    } catch {
      // Not UTF-8 at this length, but a shorter run may be.
    }
  }
  return run
}

/**
 * Repairs UTF-8 that was decoded as Windows-1252, even twice. Bytes without a character became "¿"; of those, only
 * bullets and apostrophes can be restored.
 */
export function repairMojibake(text: string): string {
  const once = text.replace(misread, reread)
  return once
    .replace(misread, reread)
    .replace(/â¿¢|\u2fe2/g, '•')
    .replace(/ÿ¿ÿ¿?/g, '')
    .replace(/['’]?â?¿¿|â¿|\u2fff|ÿ¢/g, '’')
    .replace(/¿(?=[\s\t]|[A-Z])/g, '•')
    .replaceAll('¿', '')
}

// oxlint-disable-next-line no-control-regex -- these are what XML forbids
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu

/** Removes characters that XML forbids or that cannot be displayed. */
export const removeControlCharacters = (text: string) => text.replace(forbidden, '')

/** Converts a text to one line, without wrong encoding and control characters. */
export const cleanLine = (text: string) =>
  removeControlCharacters(repairMojibake(text)).replace(/\s+/g, ' ').trim()

const smallWords = /(?<=\s)(?:Of|And|The|For|In|To|On|At|With)(?=\s)/g

/** Corrects a name in title case, for example "Department of Buildings" or "Children's". */
export const toTitleCase = (name: string) =>
  name.replace(smallWords, (word) => word.toLowerCase()).replace(/'S\b/g, "'s")
