import { createElement, type ReactNode } from 'react'
import { parseHtml, type HtmlNode } from './parse-html.ts'

/** Renders the sanitized description from elements of a short list. No HTML of the response reaches the page. */
export const Description = ({ html }: { html: string }) => (
  <div className="description">{parseHtml(html).map(nodeOf)}</div>
)

const empty = new Set(['br', 'hr'])

const nodeOf = (node: HtmlNode, index: number): ReactNode => {
  if (typeof node === 'string') return node
  const { name, children } = node
  const props = { key: index }
  return empty.has(name) ? createElement(name, props) : createElement(name, props, children.map(nodeOf))
}
