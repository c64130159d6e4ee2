import { findCity, isInOntario, largeCityPopulation } from './locate.ts'
import { worldCityKeys } from './names/foreign-names.ts'
import { cityNicknames } from './names/other-names.ts'
import { toSpellingKey } from './names/spelling.ts'
import { type LocationFields, parseLocationFields } from './part-fields.ts'
import { splitPlaceList } from './place-text.ts'
import type { Places, State } from './places.ts'
import { resolveOnePlace } from './read-place.ts'

/** Matches separators between towns of one state, as in "Dallas & Fort Worth" or "Austin, Dallas". */
const townSeparators = /\s*[;/&+|•,\n]\s*|\s+(?:and|or)\s+/i

/** Maximum number of towns in one element; no feed lists more. */
const maxTowns = 20

const isTown = (places: Places, name: string, state: State) =>
  findCity(places, name, state) !== null || cityNicknames.get(toSpellingKey(name))?.[1] === state.abbreviation

/** The places that one location lists. If `isComplete` is false, the location may also be a single place. */
type Towns = { towns: LocationFields[]; isComplete: boolean }

const none: Towns = { towns: [], isComplete: false }

/** Finds the towns of a state in a text. `isComplete` is true if the text lists only towns of the state. */
function townsIn(places: Places, text: string, state: State): { names: string[]; isComplete: boolean } {
  const isOne = isTown(places, text, state) || resolveOnePlace(places, text).match?.stateId === state.id
  const names = isOne ? [] : text.split(townSeparators, maxTowns).filter((town) => town !== '')
  const known = names.length > 1 ? names.filter((town) => isTown(places, town, state)) : []
  return { names: known, isComplete: known.length > 0 && known.length === names.length }
}

/** Finds the state of several large cities that are listed without one, as in "Austin, Dallas". */
function stateOfLargeCities(places: Places, names: readonly string[]): State | null {
  const cities = names.map((name) => places.cities.get(resolveOnePlace(places, name).match?.cityId ?? 0))
  const stateId = cities.length > 1 ? cities[0]?.stateId : undefined
  const areThere = cities.every(
    (city) => city !== undefined && city.stateId === stateId && (city.population ?? 0) >= largeCityPopulation,
  )
  return stateId === undefined || !areThere ? null : (places.states.get(stateId) ?? null)
}

/** Returns the fields of a town in a list, without those that can describe only one place. */
const townOf = (parts: LocationFields, fields: Partial<LocationFields>): LocationFields => ({
  ...parts,
  text: null,
  address: null,
  postalCode: null,
  latitude: null,
  longitude: null,
  ...fields,
})

/**
 * Splits a text into the places that it lists. The last state applies to all towns before it: "Springfield or
 * Columbus, OH".
 */
export function splitListedPlaces(places: Places, line: string): string[] {
  const listed = splitPlaceList(places, line)
  const state = listed.length > 1 ? resolveOnePlace(places, listed.at(-1) ?? '').parsed.state : null
  return listed.map((text) =>
    state !== null && isTown(places, text, state) ? `${text}, ${state.abbreviation}` : text,
  )
}

/**
 * Splits a location that lists several places in one field, for example "Austin/Dallas" in Texas, or "Austin, TX or
 * Denver, CO".
 */
export function splitIntoTowns(places: Places, parts: LocationFields): Towns {
  const { town, line, state: stated } = parseLocationFields(places, parts)
  if (town === '') return none
  if (stated === null) {
    const listed = splitListedPlaces(places, line).slice(0, maxTowns)
    const known = listed.filter((text) => (resolveOnePlace(places, text).match?.city ?? null) !== null)
    if (known.length > 1)
      return { towns: known.map((text) => townOf(parts, { city: null, text })), isComplete: true }
    if (listed.length > 1) return none
  }
  const { parsed } = resolveOnePlace(places, line)
  const list = stated === null ? parsed.names.join(', ') : town
  const state = stated ?? parsed.state ?? stateOfLargeCities(places, list.split(townSeparators, maxTowns))
  if (state === null) return none
  const { names, isComplete } = townsIn(places, list, state)
  // In "London, Ontario, CA", Ontario is the Canadian province, not the town in California.
  const isAbroad =
    isInOntario(parsed.names) && parsed.names.some((name) => worldCityKeys.has(toSpellingKey(name)))
  if (stated === null && (!isComplete || isAbroad)) return none
  return { towns: names.map((city) => townOf(parts, { city, state: state.abbreviation })), isComplete }
}
