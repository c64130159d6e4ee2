import type MiniSearch from 'minisearch'
import { createEngine, type Entry, type Hit } from './engine.ts'

let engine: Promise<MiniSearch<Hit>> | undefined

const load = async (): Promise<MiniSearch<Hit>> => {
  const response = await fetch('/search-index.json')
  if (!response.ok) throw new Error(`/search-index.json answered ${response.status}.`)
  // The seam: the build writes the file from the same type.
  return createEngine((await response.json()) as Entry[])
}

/** The engine over this site's index, fetched once; after a failure the next call tries again. */
export const loadEngine = (): Promise<MiniSearch<Hit>> => {
  engine ??= load().catch((error: unknown) => {
    engine = undefined
    throw error
  })
  return engine
}
