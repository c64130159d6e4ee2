/** The fields of a job ad that details are extracted from. */
export type JobAd = {
  title: string
  /** The description as plain text or HTML. */
  description: string
  /** The text of the feed's salary element, if it has one. */
  salary: string | null
  jobType: string | null
  /** Whether the feed states that the job is remote; null if it does not say. */
  remote: boolean | null
}

/** Maximum length of a description in characters, above that of any ad seen so far. The rest is ignored. */
const longestChars = 40_000

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&quot;': '"',
}

/**
 * Normalizes a title or description for the rules: lowercase, one kind of dash and apostrophe, and a line break for
 * each HTML tag, so that a rule can be limited to one line or sentence.
 */
export function normalizeAdText(description: string): string {
  return (
    description
      .slice(0, longestChars)
      // Inline formatting inside words leaves no gap.
      .replaceAll(/<\/?(?:b|strong|i|em|u)>/g, '')
      .replaceAll(/<[^<>]*>/g, '\n')
      .replaceAll(/&(?:lt|gt|amp|nbsp|quot);/g, (entity) => entities[entity] ?? '')
      .replaceAll(/[‘’ʼ´`]/g, "'")
      .replaceAll(/[‐‑‒–—−]/g, '-')
      // Separates sentences that are joined without a space: "…skillsMust have", "…insurance401k".
      .replaceAll(/([a-z)])([A-Z][a-z])/g, '$1 $2')
      .replaceAll(/([a-z]{3})(401|403|\d{1,2}\+? ?(?:-\d{1,2})? ?(?:years?|yrs)\b)/g, '$1 $2')
      .toLowerCase()
      // Single spaces, by far the most common, are not replaced.
      .replaceAll(/[^\S\n ][^\S\n]*| [^\S\n]+/g, ' ')
  )
}
