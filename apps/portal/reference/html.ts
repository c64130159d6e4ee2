/** Markup that is already safe. Everything else that enters a template is escaped. */
export type Html = { readonly html: string }

type Part = Html | string | number | false | null | undefined | readonly Part[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Vouches for markup that was made elsewhere. Only for the output of a renderer that escapes by itself. */
export const trusted = (html: string): Html => ({ html })

const write = (part: Part): string => {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  if ('html' in part) return part.html
  return part.map(write).join('')
}

/**
 * A template whose values cannot break out of it: text is escaped, lists are joined, absent values vanish.
 * The template's own line breaks become single spaces; those of its values stay.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  trusted(strings.map((text, index) => text.replace(/\s*\n\s*/g, ' ') + write(parts[index])).join(''))

/** Joins what is there with a separator. */
export const joined = (parts: readonly (Html | string)[], separator: Html | string): Html =>
  html`${parts.map((part, index) => (index === 0 ? part : [separator, part]))}`
