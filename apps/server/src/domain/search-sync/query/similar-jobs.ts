import type { JobCategories } from '@tiller/job-text/categories'
import type { SearchArea } from '@tiller/search-engine/port'
import type { LiveIndex } from '../live-index.ts'

export type SimilarJobDependencies = { searchIndex: Pick<LiveIndex, 'search'>; categories: JobCategories }

type Job = {
  id: number
  title: string
  places: readonly { lat: number | null; lng: number | null }[]
  remote: boolean
  minorCategories: readonly number[]
}

const radiusKm = 40

/**
 * Yields the ids of nearby advertised jobs with the same title, then of those of the same minor category, best first,
 * at most `limit` of each.
 */
export async function* findSimilarJobIds(
  { searchIndex, categories }: SimilarJobDependencies,
  { id: itself, title, minorCategories, ...job }: Job,
  { at, limit }: { at: Date; limit: number },
): AsyncGenerator<number> {
  const area = areaOf(job)
  const [category] = minorCategories.flatMap((id) => categories.byId.get(id)?.description ?? [])
  for (const words of [title, category]) {
    if (area === undefined || words === undefined) continue
    const query = { words: queryWords(words), area, start: 0, limit, nowMs: at.getTime() }
    const { hits } = await searchIndex.search(query)
    for (const { id } of hits) if (id !== itself) yield id
  }
}

/** Returns the circle around the first place with coordinates; for a remote job, the area of all remote jobs. */
function areaOf({ places, remote }: Pick<Job, 'places' | 'remote'>) {
  for (const { lat, lng } of places)
    if (lat !== null && lng !== null) return { kind: 'circle', lat, lng, radiusKm } satisfies SearchArea
  return remote ? ({ kind: 'remote' } satisfies SearchArea) : undefined
}

/** Removes characters that have a special meaning in queries. */
const queryWords = (text: string) => text.replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ').trim()
