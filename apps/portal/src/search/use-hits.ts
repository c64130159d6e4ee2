import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SearchHit } from './engine.ts'
import { loadSearch, type FindHits } from './load.ts'
import { searchSuggestions } from './suggestions.ts'

/** Returns the search function when it is loaded, or the error and a function that retries. */
export function useSearch() {
  const [find, setFind] = useState<FindHits>()
  const [problem, setProblem] = useState('')
  const load = useCallback(
    () =>
      void loadSearch().then(
        (loaded) => setFind(() => loaded),
        (error: unknown) => setProblem(String(error)),
      ),
    [],
  )
  useEffect(load, [load])
  const retry = () => {
    setProblem('')
    load()
  }
  return { find, problem, retry }
}

/** A hit with its index among all displayed hits. */
export type ListedHit = { hit: SearchHit; index: number }

export type HitGroup = { name: string; places: readonly ListedHit[] }

const mostBest = 5

/** Returns the best hits of all kinds, then the others by kind. Returns suggestions for an empty query. */
export function useHits(query: string, find: FindHits | undefined): { groups: HitGroup[]; count: number } {
  const text = query.trim()
  return useMemo(() => {
    const hits = text === '' ? searchSuggestions : (find?.(text) ?? [])
    const groupOf = ({ group }: SearchHit, index: number) => {
      if (text === '') return 'Suggestions'
      return index < mostBest ? 'Best matches' : group
    }
    const groups = [...Map.groupBy(hits, groupOf)]
    const inOrder = groups.flatMap(([, members]) => members)
    return {
      groups: groups.map(([name, members]) => ({
        name,
        places: members.map((hit) => ({ hit, index: inOrder.indexOf(hit) })),
      })),
      count: hits.length,
    }
  }, [text, find])
}
