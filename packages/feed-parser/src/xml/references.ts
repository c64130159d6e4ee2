import { decodeHTMLStrict } from 'entities'

const isXmlCharacter = (code: number) =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

/** Caches at most `metMax` resolved entity names. */
const met = new Map<string, string>()
const metMax = 5_000

/**
 * Returns the text of an HTML entity, or null if its name is unknown. A name in capitals may stand for a lowercase
 * one (`&NBSP;`).
 */
function readName(name: string): string | null {
  const known = met.get(name)
  if (known !== undefined) return known
  for (const spelling of [name, name.toLowerCase()]) {
    const reference = `&${spelling};`
    const meaning = decodeHTMLStrict(reference)
    if (meaning === reference) continue
    if (met.size < metMax) met.set(name, meaning)
    return meaning
  }
  return null
}

/**
 * Returns the text of an entity or character reference. Returns `'forbidden'` if XML does not allow the character,
 * and null if the name is unknown.
 */
export function resolveEntity(name: string): { text: string } | 'forbidden' | null {
  if (!name.startsWith('#')) {
    const text = readName(name)
    return text === null ? null : { text }
  }
  const digits = /^#(?:[xX]([0-9a-fA-F]+)|(\d+))$/.exec(name)
  if (digits === null) return null
  const [, hex, decimal] = digits
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return isXmlCharacter(code) ? { text: String.fromCodePoint(code) } : 'forbidden'
}

/** Removes one layer of escaping from text that was escaped too often (`R&amp;D` inside CDATA). */
export const unescapeOnce = (text: string) =>
  text.replace(/&(#?[0-9A-Za-z]{1,31});/g, (reference, name: string) => {
    const read = resolveEntity(name)
    return read === null || read === 'forbidden' ? reference : read.text
  })
