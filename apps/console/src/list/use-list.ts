import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { Route } from '../routing/route.ts'
import { listQuery, type ListSearch } from './list-search.ts'

type ListRoute = Pick<Route<string, ListSearch>, 'useSearch' | 'useNavigate'>

const movingMs = 2_000

/**
 * A page of a list as the address of its screen asks for it, and the way to another one.
 *
 * @param isMoving whether something on the page changes soon by itself: it is read again every two seconds then
 */
export function useList<Page, Key extends QueryKey>(
  route: ListRoute,
  of: (query: ReturnType<typeof listQuery>) => UseQueryOptions<Page, Error, Page, Key>,
  isMoving: (page: Page) => boolean = () => false,
) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const answer = useQuery({
    ...of(listQuery(search)),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data) ? movingMs : false),
  })
  return { search, answer, go: (next: ListSearch) => navigate({ search: next }) }
}
