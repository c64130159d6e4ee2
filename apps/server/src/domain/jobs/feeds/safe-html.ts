import sanitize from 'sanitize-html'

const allowed: sanitize.IOptions = {
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
 * Ten times as many elements as any advertisement was seen to have. What the sanitiser spends on nested elements grows with the square
 * of their depth, so beyond this only the text between the tags is kept.
 */
const mostElements = 2_000

const hasTooManyElements = (html: string) => html.split(/<[a-z]/i, mostElements + 2).length > mostElements + 1

/**
 * The description of a feed as HTML that is safe to show: a list of harmless elements without
 * attributes. Plain text is escaped and keeps its lines. The cost is in proportion to the length.
 */
export function safeHtml(description: string): string {
  if (hasTooManyElements(description))
    return sanitize(description.replaceAll(/<[^<>]*>/g, ' '), allowed).trim()
  if (/<\/?[a-z][^<>]*>|&(?:#\d+|\w+);/i.test(description)) return sanitize(description, allowed).trim()
  return description
    .trim()
    .replaceAll(/[&<>]/g, (character) => escapes[character] ?? '')
    .replaceAll(/\r?\n/g, '<br />')
}
