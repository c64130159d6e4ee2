import type { Columns } from './columns.ts'
import type { Hit } from './engine.ts'

export type Find = (query: string) => Hit[]

let loading: Promise<Find> | undefined

const load = async (): Promise<Find> => {
  const [{ createEngine, searchEntries: search }, { fromColumns }, columns] = await Promise.all([
    import('./engine.ts'),
    import('./columns.ts'),
    fetchColumns(),
  ])
  const engine = createEngine(fromColumns(columns))
  return (query) => search(engine, query)
}

const fetchColumns = async (): Promise<Columns> => {
  const response = await fetch('/search-index.json')
  if (!response.ok) throw new Error(`/search-index.json answered ${response.status}.`)
  // The build writes the file with this type.
  return (await response.json()) as Columns
}

/** Loads the engine and the index once. After a failure the next call tries again. */
export const loadFind = (): Promise<Find> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
