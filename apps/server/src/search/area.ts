import type { PlaceMatch } from '@tiller/job-text/place-match'
import type { Area } from '@tiller/search-index/port'

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
