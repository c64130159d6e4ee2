import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { createQueryOptions } from '../../api/read.ts'
import { useDebouncedValue } from '../../job-filters/use-debounced-value.ts'
import { formatListFilter } from '../../list/filter/list-filter.ts'
import { useHasScope, usePermission } from '../../session/me.ts'

const afterMs = 250
const shown = 8
const shownTitles = 5
/**
 * Maximum length of a suggested title in characters. Longer titles in feeds contain places, departments, and numbers.
 */
const longestSuggestion = 48

/** Suggests titles of the same occupation, then titles of the customer's jobs that contain the text. */
export function useTitleSuggestions(input: string): readonly string[] {
  const text = useDebouncedValue(input.trim(), afterMs)
  const isLong = text.length >= 3
  const { may } = usePermission('jobs:read', 'title-expansions')
  const own = useQuery({
    ...createQueryOptions('listMyJobTitles', {
      query: { size: shown, search: formatListFilter({ words: text }, 'title') ?? '' },
    }),
    enabled: isLong,
  })
  const similar = useQuery({
    queryKey: ['suggestJobTitles', text],
    queryFn: ({ signal }) =>
      client.suggestJobTitles({ query: { count: shown }, body: { titles: [text] } }, { signal }),
    enabled: isLong && may,
  })
  if (!isLong) return []
  const titles = [
    ...(similar.data?.content ?? []).flatMap(({ suggestions }) => suggestions.map(({ title }) => title)),
    ...(own.data?.content ?? []).map(({ title }) => title),
  ]
  return [...new Set(titles)]
    .filter((title) => title !== text && title.length <= longestSuggestion)
    .slice(0, shownTitles)
}

/** Suggests cities that contain the text. Cities that begin with it come first. */
export function usePlaceSuggestions(input: string): readonly string[] {
  const text = useDebouncedValue(input.trim(), afterMs)
  const { data } = useQuery({
    ...createQueryOptions('listCities', {
      query: { size: 100, sort: ['name,asc'], search: formatListFilter({ words: text }, 'cityState') ?? '' },
    }),
    enabled: useHasScope('location:read') && text.length >= 3,
  })
  if (text.length < 3) return []
  const begins = (place: string) => place.toLowerCase().startsWith(text.toLowerCase())
  const places = (data?.content ?? []).map(({ cityState }) => cityState)
  if (places.includes(text)) return []
  return places.toSorted((one, other) => Number(begins(other)) - Number(begins(one))).slice(0, shown)
}
