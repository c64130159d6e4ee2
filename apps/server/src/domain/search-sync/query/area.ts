import type { PlaceMatch } from '@tiller/job-text/place-match'
import type { Places } from '@tiller/job-text/places'
import { resolvePlace } from '@tiller/job-text/resolve-place'
import type { Area } from '@tiller/search-engine/port'

/**
 * The search area of a place; null = everywhere. Regions have a radius of their own.
 *
 * @param widestKm how far a search with too few results may extend the circle
 */
export function areaOf(match: PlaceMatch, radiusKm: number, widestKm = radiusKm): Area | null {
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

/** The maximum number of cached texts, of at most 200 characters each. */
const maxCached = 5_000

/** Resolves places like `resolvePlace`, with a cache of frequent texts. */
export function createPlaceReader(places: Places): (text: string) => PlaceMatch | null {
  const remembered = new Map<string, PlaceMatch | null>()
  return (text) => {
    const known = remembered.get(text)
    if (known !== undefined) return known
    const match = resolvePlace(places, text)
    if (remembered.size === maxCached) remembered.clear()
    remembered.set(text, match)
    return match
  }
}
