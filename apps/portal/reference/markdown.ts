/** Converts Markdown to plain text, for search and titles. */
export const toPlainText = (markdown: string | undefined): string =>
  (markdown ?? '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*#>]|\b_|_\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
