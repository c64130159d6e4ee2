import { LRUCache } from 'lru-cache'
import type { PlaceMatch } from '@tiller/job-text/place-match'
import type { Places } from '@tiller/job-text/places'
import { resolvePlace } from '@tiller/job-text/resolve-place'
import type { SearchArea } from '@tiller/search-engine/port'

/**
 * Returns the search area of a place; null means everywhere. A region has its own radius.
 *
 * @param widestKm the maximum radius to which a search with too few results may be extended
 */
export function toSearchArea(match: PlaceMatch, radiusKm: number, widestKm = radiusKm): SearchArea | null {
  switch (match.kind) {
    case 'remote':
      return { kind: 'remote' }
    case 'country':
      return null
    case 'state':
      return { kind: 'state', stateId: match.stateId }
    case 'area':
      return { kind: 'circle', lat: match.lat, lng: match.lng, radiusKm: Math.max(radiusKm, match.radiusKm) }
    case 'city':
    case 'zip':
    case 'county':
      return { kind: 'circle', lat: match.lat, lng: match.lng, radiusKm, widestKm }
  }
}

/**
 * Creates a function that resolves place names like `resolvePlace`. It has a cache, because most searches name the same
 * places.
 */
export function createPlaceResolver(places: Places): (text: string) => PlaceMatch | null {
  const matches = new LRUCache<string, { match: PlaceMatch | null }>({
    max: 5_000,
    memoMethod: (text) => ({ match: resolvePlace(places, text) }),
  })
  return (text) => matches.memo(text).match
}
