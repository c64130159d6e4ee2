/** What a feed says of a job, as far as details are looked for in it. */
export type Advertisement = {
  title: string
  /** Plain text or HTML. */
  description: string
  /** The feed's own words, where it has elements for them. */
  salary: string | null
  jobType: string | null
  /** Whether the feed says that the work is done from anywhere. */
  remote: boolean | null
}

/** Longer than any advertisement was seen to be; what comes after it says nothing that is looked for. */
const longestChars = 40_000

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&quot;': '"',
}

/**
 * The text in which rules look: lower case, one kind of dash and apostrophe, a line for what HTML or line breaks
 * part. A rule can so keep to one line or sentence.
 */
export function readableText(description: string): string {
  return (
    description
      .slice(0, longestChars)
      // Marks inside of words leave no gap, as in the text that seekers read.
      .replaceAll(/<\/?(?:b|strong|i|em|u)>/g, '')
      .replaceAll(/<[^<>]*>/g, '\n')
      .replaceAll(/&(?:lt|gt|amp|nbsp|quot);/g, (entity) => entities[entity] ?? '')
      .replaceAll(/[‘’ʼ´`]/g, "'")
      .replaceAll(/[‐‑‒–—−]/g, '-')
      // Sentences that stand together without a blank are two: "…skillsMust have" and "…insurance401k".
      .replaceAll(/([a-z)])([A-Z][a-z])/g, '$1 $2')
      .replaceAll(/([a-z]{3})(401|403|\d{1,2}\+? ?(?:-\d{1,2})? ?(?:years?|yrs)\b)/g, '$1 $2')
      .toLowerCase()
      .replaceAll(/[^\S\n]+/g, ' ')
  )
}
