/**
 * Colours code without a single element: the browser paints named ranges (CSS Custom Highlight API).
 * A browser that lacks it shows the same code in one colour.
 *
 * @param pre a block with all its code in one text
 * @returns what takes the colours away
 */
export const paint = (pre: Element): (() => void) => {
  const text = pre.querySelector('code')?.firstChild
  if (typeof Highlight === 'undefined' || !(text instanceof Text)) return () => undefined
  const painted = tokensIn(text.data).map(({ kind, from, to }) => {
    const range = new StaticRange({
      startContainer: text,
      startOffset: from,
      endContainer: text,
      endOffset: to,
    })
    const ink = inkOf(kind)
    ink.add(range)
    return { ink, range }
  })
  return () => painted.forEach(({ ink, range }) => ink.delete(range))
}

const kinds = ['key', 'text', 'number', 'word'] as const

type Kind = (typeof kinds)[number]

export type Token = { kind: Kind; from: number; to: number }

const inks = new Map<Kind, Highlight>()

const inkOf = (kind: Kind): Highlight => {
  const known = inks.get(kind)
  if (known !== undefined) return known
  const ink = new Highlight()
  inks.set(kind, ink)
  CSS.highlights.set(`code-${kind}`, ink)
  return ink
}

// One pass for JSON and for the three sample languages: what is quoted, what is a number, what is a word of the
// language. A single quote ends on its line: the JSON that a shell quotes over several lines is coloured as JSON.
const tokens =
  /(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|`[^`]*`)|(?<number>\b\d+(?:\.\d+)?\b)|(?<word>\b(?:true|false|null|None|True|False|await|const|import|curl|fetch|print|requests)\b|(?<=\s)-{1,2}[a-zA-Z]\b)/g

/** What in a code has a colour, in order. */
export const tokensIn = (code: string): Token[] =>
  [...code.matchAll(tokens)].flatMap(({ index, 0: token, groups }) => {
    const kind = kinds.find((name) => groups?.[name] !== undefined)
    return kind === undefined ? [] : [{ kind, from: index, to: index + token.length }]
  })
