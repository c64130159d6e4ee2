import type { SearchResult } from '@tiller/search-engine/port'

/** The value in the header `X-Tiller-Query` for a relaxed query. */
const relaxedMark = 'relaxed'
const correctedMark = 'read '
const widenedMark = 'within '

/**
 * Describes how a query with too few results was rewritten, for the header `X-Tiller-Query`. Returns null if it is
 * unchanged.
 */
export function describeQueryRewrites({
  corrected = [],
  widenedKm,
  relaxed,
}: Pick<SearchResult, 'corrected' | 'widenedKm' | 'relaxed'>): string | null {
  const words = corrected.map(({ typed, read }) => `${correctedMark}${typed} as ${read.join(' or ')}`)
  const parts = [
    ...words,
    ...(widenedKm === undefined ? [] : [`${widenedMark}${widenedKm} km`]),
    ...(relaxed === true ? [relaxedMark] : []),
  ]
  return parts.length === 0 ? null : encodeURI(parts.join('; '))
}

/** Formats the header `X-Tiller-Query` as sentences for job seekers. Returns null if it contains no rewrite. */
export function formatRewriteNote(header: string): string | null {
  const parts = decodeURI(header).split('; ')
  const words = parts.filter((part) => part.startsWith(correctedMark))
  const widened = parts.find((part) => part.startsWith(widenedMark))
  const sentences = [
    ...words.map((part) => `We ${part.replace(/^read (.*) as (.*)$/, 'read “$1” as “$2”')}.`),
    ...(widened === undefined ? [] : [`Few jobs are nearby; these are ${widened}.`]),
    ...(parts.includes(relaxedMark) ? ['Few jobs match all of your words. These match some of them.'] : []),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}
