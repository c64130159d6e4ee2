import { emptyLocationFields } from './part-fields.ts'
import type { PlaceMatch } from './place-match.ts'
import type { Places } from './places.ts'
import { maxNameLength } from './names/spelling.ts'
import { readPlace } from './read-place.ts'
import { splitListedPlaces, separateTowns } from './separate-towns.ts'

/**
 * Resolves a place name in a job or search to a US place, or null. Returns the first known of several listed
 * places, a city if there is one, and the most populous of several places with the same name. A city that is not in the stated state is
 * not resolved: "Berlin, DE" is not in Delaware.
 */
export function resolvePlace(places: Places, text: string): PlaceMatch | null {
  if (text.length > maxNameLength) return null
  const matches = splitListedPlaces(places, text).flatMap((place) => readPlace(places, place).match ?? [])
  // "CA or Austin, TX" is cut from a longer list, whose first city is unknown.
  const found = matches.find(({ city }) => city !== null) ?? matches[0] ?? firstTown(places, text)
  const remote = matches.some((match) => match.remote)
  return found === null || found.remote === remote ? found : { ...found, remote }
}

/** Finds the first of several towns of one state, for example in "Austin/Dallas, TX". */
function firstTown(places: Places, text: string): PlaceMatch | null {
  const { towns, isComplete } = separateTowns(places, { ...emptyLocationFields, text })
  const [town] = towns
  return town === undefined || !isComplete ? null : readPlace(places, `${town.city}, ${town.state}`).match
}
