import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { extractPeriod } from '../figures/period.ts'
import { createListQuery, type ListSearch } from './list-search.ts'
import { readAllPages } from './read-all-pages.ts'

const refetchMs = 2_000

/**
 * Loads the page of a list that the address specifies. Returns it with a function that changes the address.
 *
 * @param isChanging whether something on the page will change soon; the page is then refetched every 2 seconds
 */
export function useList<Page extends { content: unknown[]; totalPages: number }, Key extends QueryKey>(
  of: (query: ReturnType<typeof createListQuery>) => UseQueryOptions<Page, Error, Page, Key>,
  isChanging: (page: Page) => boolean = () => false,
) {
  const address = useSearch({ strict: false })
  const { page, sort, search } = address
  const navigate = useNavigate()
  const queries = useQueryClient()
  const listSearch: ListSearch = { page, sort, search }
  const answer = useQuery({
    ...of(createListQuery(listSearch)),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isChanging(data) ? refetchMs : false),
  })
  return {
    search: listSearch,
    answer,
    // Paging, sorting, and searching keep the days of the figures.
    go: (next: ListSearch) => void navigate({ to: '.', search: { ...extractPeriod(address), ...next } }),
    readAll: () =>
      readAllPages<Page['content'][number]>((size, page) =>
        queries.fetchQuery({ ...of({ ...createListQuery({ sort, search }), size, page }), staleTime: 0 }),
      ),
  }
}
