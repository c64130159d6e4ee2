import type { FeedJob } from '@tiller/feed-parser/job'
import type { PlaceMatch, TownMatch } from '@tiller/job-text/place-match'
import type { Places } from '@tiller/job-text/places'
import { resolveLocations, type PlaceNote } from '@tiller/job-text/resolve-parts'
import { findTimeZone } from '@tiller/job-text/time-zone'
import { LRUCache } from 'lru-cache'
import type { StoredPlace } from '#lib/postgres/stored-place.ts'
import { computeCityKeys } from '../derived/derived-values.ts'

/** What the locations of a job say. */
type JobPlaces = {
  /** The columns of the job's row. */
  columns: { places: StoredPlace[]; city_keys: string[]; state_ids: number[]; zipcodes: string[] }
  zones: readonly string[]
  remote: boolean
  notes: readonly PlaceNote[]
}

/** Maximum number of lists of locations whose places are kept, and of characters of each. */
const mostKept = 1_000
const longestKept = 1_000

const keptPlaces = new WeakMap<Places, LRUCache<string, JobPlaces>>()

function findKept(places: Places): LRUCache<string, JobPlaces> {
  const kept = keptPlaces.get(places) ?? new LRUCache({ max: mostKept })
  keptPlaces.set(places, kept)
  return kept
}

/**
 * Resolves the places of a job. Most jobs of a feed have the same locations as others, so the results are kept, except
 * those that quote the feed, because these keep its text in memory.
 */
export function resolveJobPlaces(places: Places, locations: FeedJob['locations']): JobPlaces {
  const kept = findKept(places)
  const key = JSON.stringify(locations)
  const known = kept.get(key)
  if (known !== undefined) return known
  const found = computeJobPlaces(places, locations)
  if (found.notes.length === 0 && key.length <= longestKept) kept.set(key, found)
  return found
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]

function computeJobPlaces(places: Places, locations: FeedJob['locations']): JobPlaces {
  const found = locations.flatMap((location) => resolveLocations(places, location))
  const matches = found.flatMap(({ match }) => match ?? [])
  const stored = uniquePlaces(matches)
  return {
    columns: {
      places: stored,
      ...computeCityKeys({ places: stored }),
      state_ids: unique(stored.flatMap(({ stateId }) => stateId ?? [])),
      zipcodes: unique(stored.flatMap(({ zip }) => zip ?? [])),
    },
    zones: unique(stored.flatMap((place) => findTimeZone(place) ?? [])),
    remote: matches.some((match) => match.remote),
    notes: found.flatMap(({ notes }) => notes),
  }
}

/** Removes duplicate places, and names without a zip if the same name has one. */
function uniquePlaces(matches: readonly (PlaceMatch | TownMatch)[]): StoredPlace[] {
  const places = matches.flatMap(({ kind, city, state, zip, stateId, lat, lng, name }): StoredPlace[] =>
    kind === 'remote' || kind === 'country' ? [] : [{ city, state, zip, stateId, lat, lng, name }],
  )
  const withZip = new Set(places.flatMap(({ zip, name }) => (zip === null ? [] : name)))
  const distinct = places.filter(({ zip, name }) => zip !== null || !withZip.has(name))
  return [...new Map(distinct.map((place) => [`${place.name} ${place.zip ?? ''}`, place])).values()]
}
