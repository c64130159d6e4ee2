/**
 * Text of a feed.
 *
 * @param html sanitised at its import: harmless elements without attributes
 * @param level that its headings get, whatever they were, so that they stand below those of the page
 */
export const Prose = ({ html, level }: { html: string; level: 2 | 3 }) => (
  <div
    className="prose"
    dangerouslySetInnerHTML={{ __html: html.replaceAll(/<(\/?)h[1-6]>/g, `<$1h${level}>`) }}
  />
)
