/**
 * Highlights code with the CSS Custom Highlight API, without adding elements. Unsupported browsers show plain code.
 *
 * @param pre a block whose code is one text node
 * @returns a function that removes the highlights
 */
export const highlightCode = (pre: Element): (() => void) => {
  const text = pre.querySelector('code')?.firstChild
  if (typeof Highlight === 'undefined' || !(text instanceof Text)) return () => undefined
  const painted = tokenizeCode(text.data).map(({ kind, from, to }) => {
    const range = new StaticRange({
      startContainer: text,
      startOffset: from,
      endContainer: text,
      endOffset: to,
    })
    const ink = colorOf(kind)
    ink.add(range)
    return { ink, range }
  })
  return () => painted.forEach(({ ink, range }) => ink.delete(range))
}

const kinds = ['key', 'text', 'number', 'word'] as const

type Kind = (typeof kinds)[number]

export type CodeToken = { kind: Kind; from: number; to: number }

const colors = new Map<Kind, Highlight>()

const colorOf = (kind: Kind): Highlight => {
  const known = colors.get(kind)
  if (known !== undefined) return known
  const ink = new Highlight()
  colors.set(kind, ink)
  CSS.highlights.set(`code-${kind}`, ink)
  return ink
}

// Matches strings, numbers, and keywords of JSON and the three sample languages. A single quote ends on its
// line, so JSON in a quoted shell argument is highlighted as JSON.
const tokens =
  /(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|`[^`]*`)|(?<number>\b\d+(?:\.\d+)?\b)|(?<word>\b(?:true|false|null|None|True|False|await|const|import|curl|fetch|print|requests)\b|(?<=\s)-{1,2}[a-zA-Z]\b)/g

export const tokenizeCode = (code: string): CodeToken[] =>
  [...code.matchAll(tokens)].flatMap(({ index, 0: token, groups }) => {
    const kind = kinds.find((name) => groups?.[name] !== undefined)
    return kind === undefined ? [] : [{ kind, from: index, to: index + token.length }]
  })
