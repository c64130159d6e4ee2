const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of sanitised HTML: tags become blanks, entities characters, runs of white space one blank. */
export const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? all
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' '
    })
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The first `length` characters, cut at a word, with an ellipsis if something is left out. */
export function snippet(text: string, length: number) {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const blank = cut.lastIndexOf(' ')
  return `${cut.slice(0, blank > length / 2 ? blank : undefined)}…`
}
