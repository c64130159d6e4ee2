import { parseHtml, type HtmlNode } from '../../jobs/parse-html.ts'

/**
 * Ids of the elements that mark the selection in the editor's undo steps, by the private-use character that replaces
 * each while the HTML is parsed.
 */
const selectionMarks = { '\uE000': 'squire-selection-start', '\uE001': 'squire-selection-end' } as const

const markPattern = /<input\b[^<>]*\bid="squire-selection-(start|end)"[^<>]*>/g

/**
 * Creates the nodes of a description from HTML: paragraphs, headings, lists, and emphasis without attributes. No HTML
 * string is inserted into the page, so pasted scripts and styles have no effect.
 */
export function createEditorNodes(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  fragment.append(...parseHtml(removeHiddenText(html)).flatMap(createNodes))
  return fragment
}

/** Creates nodes like `createEditorNodes`, and keeps the marks of the selection. */
export const parseEditorHtml = (html: string): DocumentFragment =>
  createEditorNodes(
    html
      .replaceAll(/[\uE000\uE001]/g, '')
      .replaceAll(markPattern, (_, name) => (name === 'start' ? '\uE000' : '\uE001')),
  )

/** The elements that the editor uses in place of others. Its paragraphs are `div` elements. */
const editedAs: Readonly<Record<string, string>> = { p: 'div', strong: 'b', em: 'i' }

function createNodes(node: HtmlNode): Node[] {
  if (typeof node === 'string') return createTexts(node)
  const element = document.createElement(editedAs[node.name] ?? node.name)
  element.append(...node.children.flatMap(createNodes))
  return [element]
}

const createTexts = (text: string): Node[] =>
  text
    .split(/([\uE000\uE001])/)
    .filter((part) => part !== '')
    .map((part) => {
      const id = selectionMarks[part as keyof typeof selectionMarks]
      if (id === undefined) return document.createTextNode(part)
      const mark = document.createElement('input')
      mark.id = id
      mark.type = 'hidden'
      return mark
    })

/** The starts and ends of text that browsers do not show. */
const hidden = [
  { start: '<!--', end: '-->' },
  ...['head', 'style', 'script', 'title'].map((name) => ({ start: `<${name}`, end: `</${name}>` })),
]

/** Removes comments, style sheets, and scripts, which text processors paste together with the text. */
export function removeHiddenText(html: string): string {
  let rest = html
  for (const { start, end } of hidden) rest = cutBetween(rest, start, end)
  return rest
}

function cutBetween(html: string, start: string, end: string): string {
  const lower = html.toLowerCase()
  const kept: string[] = []
  let at = 0
  for (;;) {
    const from = lower.indexOf(start, at)
    if (from < 0) return kept.join('') + html.slice(at)
    kept.push(html.slice(at, from))
    const to = lower.indexOf(end, from + start.length)
    if (to < 0) return kept.join('')
    at = to + end.length
  }
}
