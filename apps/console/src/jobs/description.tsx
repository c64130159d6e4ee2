import { createElement, type ReactNode } from 'react'
import { parseHtml, type HtmlNode } from './parse-html.ts'

/**
 * Renders a job's sanitized description as React elements of a short list. HTML of the response is never inserted
 * into the page.
 */
export const JobDescription = ({ html }: { html: string }) => (
  <div className="description">{parseHtml(html).map(nodeOf)}</div>
)

const empty = new Set(['br', 'hr'])

const nodeOf = (node: HtmlNode, index: number): ReactNode => {
  if (typeof node === 'string') return node
  const { name, children } = node
  const props = { key: index }
  return empty.has(name) ? createElement(name, props) : createElement(name, props, children.map(nodeOf))
}
