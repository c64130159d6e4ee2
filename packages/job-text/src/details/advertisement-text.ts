/** The fields of a job ad from which details are extracted. */
export type Advertisement = {
  title: string
  /** Plain text or HTML. */
  description: string
  /** The feed's own elements for pay and job type, if it has them. */
  salary: string | null
  jobType: string | null
  /** The feed states that the job is remote. */
  remote: boolean | null
}

/** Longer than any ad seen so far. Text beyond this limit is ignored. */
const longestChars = 40_000

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&quot;': '"',
}

/**
 * Normalizes a description for the rules: lower case, one kind of dash and apostrophe, and a line break for
 * each HTML tag or line break, so that a rule can be limited to one line or sentence.
 */
export function readableText(description: string): string {
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
      .replaceAll(/[^\S\n]+/g, ' ')
  )
}
