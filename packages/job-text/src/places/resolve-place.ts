import { splitPlaces } from './place-text.ts'
import type { PlaceMatch } from './place-match.ts'
import type { Places } from './places.ts'
import { longestName } from './names/spelling.ts'
import { readPlace } from './read-place.ts'

/**
 * Resolves a place name in a job or search to a US place, or null. Returns the first known of several listed
 * places, and the most populous of several places with the same name. A city that is not in the stated state is
 * not resolved: "Berlin, DE" is not in Delaware.
 */
export function resolvePlace(places: Places, text: string): PlaceMatch | null {
  if (text.length > longestName) return null
  for (const place of splitPlaces(text)) {
    const match = readPlace(places, place).match
    if (match !== null) return match
  }
  return null
}
