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
 * The description of a feed as HTML that is safe to show: a list of harmless elements without
 * attributes. Plain text is escaped and keeps its lines.
 */
export const safeHtml = (description: string) =>
  /<\/?[a-z][^>]*>|&(?:#\d+|\w+);/i.test(description)
    ? sanitize(description, allowed).trim()
    : description
        .trim()
        .replaceAll(/[&<>]/g, (character) => escapes[character] ?? '')
        .replaceAll(/\r?\n/g, '<br />')
