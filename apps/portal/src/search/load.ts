import type { Entry, Hit } from './engine.ts'

/** Finds the best places for a query. */
export type Find = (query: string) => Hit[]

let loading: Promise<Find> | undefined

const load = async (): Promise<Find> => {
  const [{ createEngine, search }, entries] = await Promise.all([import('./engine.ts'), fetchEntries()])
  const engine = createEngine(entries)
  return (query) => search(engine, query)
}

const fetchEntries = async (): Promise<Entry[]> => {
  const response = await fetch('/search-index.json')
  if (!response.ok) throw new Error(`/search-index.json answered ${response.status}.`)
  // The seam: the build writes the file from the same type.
  return (await response.json()) as Entry[]
}

/** The engine and this site's index, fetched once; after a failure the next call tries again. */
export const loadFind = (): Promise<Find> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
