import { decodeHTMLStrict } from 'entities'

const isXmlCharacter = (code: number) =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

/** Names met so far that HTML knows; bounded by all there are in the spellings that people use. */
const met = new Map<string, string>()
const metMax = 5_000

/** What HTML means by a name, in its own spelling or else in lower case (`&NBSP;`); null when nothing. */
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

/** What a reference stands for: a text, `'forbidden'` when XML has no such character, null when the name is unknown. */
export function readReference(name: string): { text: string } | 'forbidden' | null {
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

/** Text whose references were escaped once too often (`R&amp;D` inside CDATA) with one layer taken off. */
export const unescapeOnce = (text: string) =>
  text.replace(/&(#?[0-9A-Za-z]{1,31});/g, (reference, name: string) => {
    const read = readReference(name)
    return read === null || read === 'forbidden' ? reference : read.text
  })
