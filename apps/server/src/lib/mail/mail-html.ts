const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Matches a URL, without the punctuation that ends a sentence. */
const link = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g

/** Escapes a text and converts its URLs to links. */
function withLinks(text: string, color: string): string {
  let html = ''
  let end = 0
  for (const { 0: url, index } of text.matchAll(link)) {
    html += `${escapeHtml(text.slice(end, index))}<a href="${escapeHtml(url)}" style="color:${color}">${escapeHtml(url)}</a>`
    end = index + url.length
  }
  return html + escapeHtml(text.slice(end))
}

export type MailBrand = {
  name: string
  /** The color of links on white; null for the default one. */
  accentColor: string | null
}

/**
 * Formats the text of a mail as HTML with the name of the brand. Styles are inline and nothing is loaded, because mail
 * programs remove style sheets and ask before they load images.
 */
export const renderMailHtml = (text: string, { name, accentColor }: MailBrand, language = 'en'): string => {
  const color = accentColor ?? '#6d3fc0'
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 16px">${withLinks(part, color).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 12px;background:#f6f4fb;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1f1a2e">
<div style="max-width:560px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:${color}">${escapeHtml(name)}</p>
${paragraphs.join('\n')}
</div></body></html>`
}
