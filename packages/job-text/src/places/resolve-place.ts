import { listedPlaces } from './place-text.ts'
import type { PlaceMatch } from './place-match.ts'
import type { Places } from './places.ts'
import { longestName } from './names/spelling.ts'
import { readPlace } from './read-place.ts'

/**
 * What a text of a job or a search means as a place of the United States, or null. Of several listed
 * places the first one that is known; of several places of one name the most populous. A city that does
 * not lie in the state named beside it is not resolved, so that "Berlin, DE" is not in Delaware.
 */
export function resolvePlace(places: Places, text: string): PlaceMatch | null {
  if (text.length > longestName) return null
  for (const place of listedPlaces(text)) {
    const match = readPlace(places, place).match
    if (match !== null) return match
  }
  return null
}
