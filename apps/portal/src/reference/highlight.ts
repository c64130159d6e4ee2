/**
 * Colours code without a single element: the browser paints named ranges (CSS Custom Highlight API).
 * A browser that lacks it shows the same code in one colour.
 */
export const highlightSeen = (root: HTMLElement, signal: AbortSignal): void => {
  if (typeof Highlight === 'undefined') return
  const inks = new Map(kinds.map((kind) => [kind, new Highlight()]))
  for (const [kind, ink] of inks) CSS.highlights.set(`code-${kind}`, ink)
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        paint(target, inks)
      }
    },
    { rootMargin: '200px' },
  )
  const watch = (node: Node) => {
    if (!(node instanceof Element)) return
    for (const pre of [node, ...node.querySelectorAll('pre[data-code]')])
      if (pre.matches('pre[data-code]')) seen.observe(pre)
  }
  watch(root)
  const added = new MutationObserver((changes) =>
    changes.forEach(({ addedNodes }) => addedNodes.forEach(watch)),
  )
  added.observe(root, { childList: true, subtree: true })
  signal.addEventListener('abort', () => {
    seen.disconnect()
    added.disconnect()
    for (const kind of kinds) CSS.highlights.delete(`code-${kind}`)
  })
}

const kinds = ['key', 'text', 'number', 'word'] as const

type Inks = Map<(typeof kinds)[number], Highlight>

// One pass for JSON and for the three sample languages: what is quoted, what is a number, what is a word of the language.
const tokens =
  /(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\\n]|\\.)*"|'[^']*'|`[^`]*`)|(?<number>\b\d+(?:\.\d+)?\b)|(?<word>\b(?:true|false|null|None|True|False|await|const|import|curl|fetch|print|requests)\b|(?<=\s)-{1,2}[a-zA-Z]\b)/g

const paint = (pre: Element, inks: Inks): void => {
  const text = pre.querySelector('code')?.firstChild
  if (!(text instanceof Text)) return
  for (const { index, 0: token, groups } of text.data.matchAll(tokens)) {
    const kind = kinds.find((name) => groups?.[name] !== undefined)
    if (kind === undefined) continue
    const range = new StaticRange({
      startContainer: text,
      startOffset: index,
      endContainer: text,
      endOffset: index + token.length,
    })
    inks.get(kind)?.add(range)
  }
}
