import sanitize from 'sanitize-html'
import { sanitizeSimpleHtml } from './simple-html.ts'

/** Allows elements without attributes. */
export const allowedHtml: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'div',
    'ul',
    'ol',
    'li',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'dl',
    'dt',
    'dd',
  ],
  allowedAttributes: {},
  disallowedTagsMode: 'discard',
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Maximum number of elements: ten times the most seen in an ad. From longer descriptions, only the text is kept,
 * because the sanitizer's cost is quadratic in the nesting depth.
 */
const maxElements = 2_000

const hasTooManyElements = (html: string) =>
  html.length > 2 * maxElements && html.split(/<[a-z]/i, maxElements + 2).length > maxElements + 1

/**
 * Converts a feed's description to HTML that is safe to show, with an allow-list of elements without attributes. Plain
 * text is escaped and keeps its lines. The cost is linear in the length.
 */
export function sanitizeDescription(description: string): string {
  if (hasTooManyElements(description))
    return sanitize(description.replaceAll(/<[^<>]*>/g, ' '), allowedHtml).trim()
  if (/<\/?[a-z][^<>]*>|&(?:#\d+|\w+);/i.test(description))
    return (sanitizeSimpleHtml(description) ?? sanitize(description, allowedHtml)).trim()
  return description
    .trim()
    .replaceAll(/[&<>]/g, (character) => escapes[character] ?? '')
    .replaceAll(/\r?\n/g, '<br />')
}
