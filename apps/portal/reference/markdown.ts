import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { html, trusted, type Html } from './html.ts'

/** Markdown of a description as markup. Raw HTML in it is shown as text, and only harmless links stay links. */
export const prose = (markdown: string | undefined): Html =>
  markdown === undefined || markdown.trim() === ''
    ? html``
    : trusted(micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }).trim())

/** The same, without the paragraph around it where there is only one: for cells and list items. */
export const phrase = (markdown: string | undefined): Html => {
  const { html: markup } = prose(markdown)
  const inner = /^<p>(.*)<\/p>$/s.exec(markup)?.[1]
  return trusted(inner === undefined || inner.includes('<p>') ? markup : inner)
}

/** Markdown as plain words: for search and for titles. */
export const plain = (markdown: string | undefined): string =>
  (markdown ?? '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*#>]|\b_|_\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
