import type { Result } from '@tiller/search-engine/port'

/** What the header says of a query that was answered less strictly, each in a part of its own. */
const relaxedMark = 'relaxed'
const correctedMark = 'read '
const widenedMark = 'within '

/** How a query was read that had found too little, for the header `X-Tiller-Query`; null if as it was typed. */
export function queryRewrites({
  corrected = [],
  widenedKm,
  relaxed,
}: Pick<Result, 'corrected' | 'widenedKm' | 'relaxed'>): string | null {
  const words = corrected.map(({ typed, read }) => `${correctedMark}${typed} as ${read.join(' or ')}`)
  const parts = [
    ...words,
    ...(widenedKm === undefined ? [] : [`${widenedMark}${widenedKm} km`]),
    ...(relaxed === true ? [relaxedMark] : []),
  ]
  return parts.length === 0 ? null : encodeURI(parts.join('; '))
}

/** The same in a sentence for people; null if the header says nothing of a reading. */
export function readingNote(header: string): string | null {
  const parts = decodeURI(header).split('; ')
  const words = parts.filter((part) => part.startsWith(correctedMark))
  const widened = parts.find((part) => part.startsWith(widenedMark))
  const sentences = [
    ...words.map((part) => `We ${part.replace(/^read (.*) as (.*)$/, 'read “$1” as “$2”')}.`),
    ...(widened === undefined ? [] : [`Few jobs are nearby; these are ${widened}.`]),
    ...(parts.includes(relaxedMark) ? ['Few jobs have all of your words; these have some of them.'] : []),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}
