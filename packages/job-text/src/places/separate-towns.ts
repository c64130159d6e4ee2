import { findCity, isCanadian, largeCityPopulation } from './locate.ts'
import { worldCities } from './names/foreign-names.ts'
import { nicknames } from './names/other-names.ts'
import { toSpellingKey } from './names/spelling.ts'
import { type LocationFields, parseLocation } from './part-fields.ts'
import { splitPlaces } from './place-text.ts'
import type { Places, State } from './places.ts'
import { readPlace } from './read-place.ts'

/** Matches separators between towns of one state, as in "Dallas & Fort Worth" or "Austin, Dallas". */
const townSeparators = /\s*[;/&+|•,\n]\s*|\s+(?:and|or)\s+/i

/** Maximum number of towns in one element; no feed lists more. */
const maxTowns = 20

const isTown = (places: Places, name: string, state: State) =>
  findCity(places, name, state) !== null || nicknames.get(toSpellingKey(name))?.[1] === state.abbreviation

/** Several places of one location. If `isComplete` is false, the location can also be one place. */
type Towns = { towns: LocationFields[]; isComplete: boolean }

const none: Towns = { towns: [], isComplete: false }

/** Finds the towns of a state in a text that lists towns. `isComplete`: the text lists towns and nothing else. */
function townsIn(places: Places, text: string, state: State): { names: string[]; isComplete: boolean } {
  const isOne = isTown(places, text, state) || readPlace(places, text).match?.stateId === state.id
  const names = isOne ? [] : text.split(townSeparators, maxTowns).filter((town) => town !== '')
  const known = names.length > 1 ? names.filter((town) => isTown(places, town, state)) : []
  return { names: known, isComplete: known.length > 0 && known.length === names.length }
}

/** Finds the state of several large cities that are listed without one, as in "Austin, Dallas". */
function stateOfLargeCities(places: Places, names: readonly string[]): State | null {
  const cities = names.map((name) => places.cities.get(readPlace(places, name).match?.cityId ?? 0))
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

/** Splits a text into the places that it lists. In "Springfield or Columbus, OH", the last state applies to both. */
export function splitListedPlaces(places: Places, line: string): string[] {
  const listed = splitPlaces(places, line)
  const state = listed.length > 1 ? readPlace(places, listed.at(-1) ?? '').question.state : null
  return listed.map((text) =>
    state !== null && isTown(places, text, state) ? `${text}, ${state.abbreviation}` : text,
  )
}

/**
 * Splits a location that lists several places in one field, for example "Austin/Dallas" in Texas, or "Austin, TX or
 * Denver, CO".
 */
export function separateTowns(places: Places, parts: LocationFields): Towns {
  const { town, line, state: stated } = parseLocation(places, parts)
  if (town === '') return none
  if (stated === null) {
    const listed = splitListedPlaces(places, line).slice(0, maxTowns)
    const known = listed.filter((text) => (readPlace(places, text).match?.city ?? null) !== null)
    if (known.length > 1)
      return { towns: known.map((text) => townOf(parts, { city: null, text })), isComplete: true }
    if (listed.length > 1) return none
  }
  const { question } = readPlace(places, line)
  const list = stated === null ? question.names.join(', ') : town
  const state = stated ?? question.state ?? stateOfLargeCities(places, list.split(townSeparators, maxTowns))
  if (state === null) return none
  const { names, isComplete } = townsIn(places, list, state)
  // In "London, Ontario, CA", Ontario is no town of California.
  const isAbroad =
    isCanadian(question.names) && question.names.some((name) => worldCities.has(toSpellingKey(name)))
  if (stated === null && (!isComplete || isAbroad)) return none
  return { towns: names.map((city) => townOf(parts, { city, state: state.abbreviation })), isComplete }
}
