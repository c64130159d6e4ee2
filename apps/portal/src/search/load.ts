import type { SearchColumns } from './columns.ts'
import type { SearchHit } from './engine.ts'

export type FindHits = (query: string) => SearchHit[]

let loading: Promise<FindHits> | undefined

const load = async (): Promise<FindHits> => {
  const [{ createSearchEngine, searchEntries: search }, { decodeSearchColumns }, columns] = await Promise.all(
    [import('./engine.ts'), import('./columns.ts'), fetchColumns()],
  )
  const engine = createSearchEngine(decodeSearchColumns(columns))
  return (query) => search(engine, query)
}

const fetchColumns = async (): Promise<SearchColumns> => {
  const response = await fetch('/search-index.json')
  if (!response.ok) throw new Error(`/search-index.json answered ${response.status}.`)
  // The build writes the file with this type.
  return (await response.json()) as SearchColumns
}

/** Loads the search engine and its index once. After a failure, the next call tries again. */
export const loadSearch = (): Promise<FindHits> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
