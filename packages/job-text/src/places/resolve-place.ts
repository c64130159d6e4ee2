import { emptyLocationFields } from './part-fields.ts'
import type { PlaceMatch } from './place-match.ts'
import type { Places } from './places.ts'
import { maxPlaceNameLength } from './names/spelling.ts'
import { resolveOnePlace } from './read-place.ts'
import { splitListedPlaces, splitIntoTowns } from './separate-towns.ts'

/**
 * Resolves a place name in a job or search to a US place, or null. Of several listed places, it returns the first
 * known city, or else the first known place. Of several places with the same name, it returns the most populous. A
 * city that is not in the stated state is not resolved: "Berlin, DE" is not in Delaware.
 */
export function resolvePlace(places: Places, text: string): PlaceMatch | null {
  if (text.length > maxPlaceNameLength) return null
  const matches = splitListedPlaces(places, text).flatMap(
    (place) => resolveOnePlace(places, place).match ?? [],
  )
  // "CA or Austin, TX" is cut from a longer list, whose first city is unknown.
  const found = matches.find(({ city }) => city !== null) ?? matches[0] ?? firstTown(places, text)
  const remote = matches.some((match) => match.remote)
  return found === null || found.remote === remote ? found : { ...found, remote }
}

/** Finds the first of several towns of one state, for example in "Austin/Dallas, TX". */
function firstTown(places: Places, text: string): PlaceMatch | null {
  const { towns, isComplete } = splitIntoTowns(places, { ...emptyLocationFields, text })
  const [town] = towns
  return town === undefined || !isComplete
    ? null
    : resolveOnePlace(places, `${town.city}, ${town.state}`).match
}
