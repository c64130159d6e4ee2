export type HtmlNode = string | { name: string; children: HtmlNode[] }

/**
 * Allowed elements, with the elements that replace them. Headings are lowered to levels below those of the screen.
 */
const shownAs: Record<string, string> = Object.fromEntries([
  ...['p', 'br', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'u', 'blockquote', 'pre', 'hr', 'div'].map(
    (name) => [name, name],
  ),
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd'].map((name) => [name, 'div']),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'h3']),
])

const empty = new Set(['br', 'hr'])
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

const decoded = (text: string) =>
  text.replaceAll(
    /&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi,
    (whole, name: string) => entities[name] ?? toCharacter(name) ?? whole,
  )

/** Decodes a numeric reference, such as `#8217` or `#x2019`. */
function toCharacter(name: string): string | undefined {
  if (!name.startsWith('#')) return undefined
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0x10_ff_ff ? undefined : String.fromCodePoint(code)
}

/**
 * Parses sanitized HTML into a short list of elements, without attributes. Of other elements, only the text is kept.
 * The cost is linear in the length of the text.
 */
export function parseHtml(html: string): HtmlNode[] {
  const top: HtmlNode[] = []
  const open: { name: string; children: HtmlNode[] }[] = []
  for (const [, end, tag = '', text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>|([^<]+|<)/gi)) {
    const children = open.at(-1)?.children ?? top
    if (text !== undefined) children.push(decoded(text))
    else {
      const name = shownAs[tag.toLowerCase()]
      if (name === undefined) continue
      if (end === '/') {
        if (open.at(-1)?.name === name) open.pop()
      } else {
        const element = { name, children: [] }
        children.push(element)
        if (!empty.has(name)) open.push(element)
      }
    }
  }
  return top
}
