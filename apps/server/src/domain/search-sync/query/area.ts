import type { PlaceMatch } from '@tiller/job-text/place-match'
import type { Places } from '@tiller/job-text/places'
import { resolvePlace } from '@tiller/job-text/resolve-place'
import type { Area } from '@tiller/search-engine/port'

/**
 * The part of the country that a place stands for; null = all of it. A region brings its own reach.
 *
 * @param widestKm how far a search may look that finds too little nearby
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

/** So many texts are remembered, of 200 characters at most. */
const maxRemembered = 5_000

/** Tells what places texts mean, as `resolvePlace` does; those that most searches name are read once. */
export function placeReader(places: Places): (text: string) => PlaceMatch | null {
  const remembered = new Map<string, PlaceMatch | null>()
  return (text) => {
    const known = remembered.get(text)
    if (known !== undefined) return known
    const match = resolvePlace(places, text)
    if (remembered.size === maxRemembered) remembered.clear()
    remembered.set(text, match)
    return match
  }
}
