import type { Message } from '@tiller/pages/pages'
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

/** Parses the header `X-Tiller-Query` into sentences for job seekers. */
export function listRewriteNotes(header: string): Message[] {
  const parts = decodeURI(header).split('; ')
  const widened = parts.find((part) => part.startsWith(widenedMark))
  return [
    ...parts.filter((part) => part.startsWith(correctedMark)).map(createCorrectionNote),
    ...(widened === undefined ? [] : [createWidenedNote(widened)]),
    ...(parts.includes(relaxedMark)
      ? (['Few jobs match all of your words. These match some of them.'] as const)
      : []),
  ]
}

function createCorrectionNote(part: string): Message {
  const [, typed = '', read = ''] = /^read (.*) as (.*)$/.exec(part) ?? []
  const [first = '', second, ...others] = read.split(' or ')
  return second !== undefined && others.length === 0
    ? { id: 'We read “{typed}” as “{first}” or “{second}”.', values: { typed, first, second } }
    : { id: 'We read “{typed}” as “{read}”.', values: { typed, read } }
}

const createWidenedNote = (part: string): Message => ({
  id: 'Few jobs are nearby; these are within {km} km.',
  values: { km: Number.parseInt(part.slice(widenedMark.length), 10) },
})
