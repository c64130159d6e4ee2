import sax from 'sax'

// The published types leave out the table of HTML's named characters that sax carries.
const { ENTITIES } = sax as unknown as { ENTITIES: Record<string, string> }
const named = new Map(Object.entries(ENTITIES))

const isXmlCharacter = (code: number) =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

/** What a reference stands for: a character, `'forbidden'` when XML has no such character, null when the name is unknown. */
export function readReference(name: string): { character: string } | 'forbidden' | null {
  if (name.startsWith('#')) {
    const digits = /^#(?:[xX]([0-9a-fA-F]+)|(\d+))$/.exec(name)
    if (digits === null) return null
    const [, hex, decimal] = digits
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return isXmlCharacter(code) ? { character: String.fromCodePoint(code) } : 'forbidden'
  }
  const character = named.get(name) ?? named.get(name.toLowerCase())
  return character === undefined ? null : { character }
}

/** Text whose references were escaped once too often (`R&amp;D` inside CDATA) with one layer taken off. */
export const unescapeOnce = (text: string) =>
  text.replace(/&(#?[0-9A-Za-z]{1,10});/g, (reference, name: string) => {
    const read = readReference(name)
    return read === null || read === 'forbidden' ? reference : read.character
  })
