import { useContentLanguage } from './language/use-text.tsx'

/**
 * The text of a feed.
 *
 * @param html sanitized at import, without attributes
 * @param level level of its headings, so that they are below those of the page
 */
export const Prose = ({ html, level }: { html: string; level: 2 | 3 }) => (
  <div
    className="prose"
    lang={useContentLanguage(html)}
    dangerouslySetInnerHTML={{ __html: html.replaceAll(/<(\/?)h[1-6]>/g, `<$1h${level}>`) }}
  />
)
