import { findCity, isCanadian, largeCity } from './locate.ts'
import { worldCities } from './names/foreign-names.ts'
import { nicknames } from './names/other-names.ts'
import { spellingKey } from './names/spelling.ts'
import { type PlaceParts, readFields } from './part-fields.ts'
import { splitPlaces } from './place-text.ts'
import type { Places, State } from './places.ts'
import { readPlace } from './read-place.ts'

/** Between towns of one state: "Dallas & Fort Worth", "Austin, Dallas". */
const townSeparators = /\s*[;/&+|•,\n]\s*|\s+(?:and|or)\s+/i

/** No feed lists more towns in one element. */
const maxTowns = 20

const isTown = (places: Places, name: string, state: State) =>
  findCity(places, name, state) !== null || nicknames.get(spellingKey(name))?.[1] === state.abbreviation

/** Several places of one location. If they are not complete, the location can also be one place. */
type Towns = { towns: PlaceParts[]; isComplete: boolean }

const none: Towns = { towns: [], isComplete: false }

/** The towns of the state that a text lists. */
function townsIn(places: Places, text: string, state: State): { names: string[]; isComplete: boolean } {
  const isOne = isTown(places, text, state) || readPlace(places, text).match?.stateId === state.id
  const names = isOne ? [] : text.split(townSeparators, maxTowns).filter((town) => town !== '')
  const known = names.length > 1 ? names.filter((town) => isTown(places, town, state)) : []
  return { names: known, isComplete: known.length > 0 && known.length === names.length }
}

/** The state of several large cities without one: "Austin, Dallas". */
function stateOfLargeCities(places: Places, names: readonly string[]): State | null {
  const cities = names.map((name) => places.cities.get(readPlace(places, name).match?.cityId ?? 0))
  const stateId = cities.length > 1 ? cities[0]?.stateId : undefined
  const areThere = cities.every(
    (city) => city !== undefined && city.stateId === stateId && (city.population ?? 0) >= largeCity,
  )
  return stateId === undefined || !areThere ? null : (places.states.get(stateId) ?? null)
}

/** A town of the list, without the fields that can describe only one place. */
const townOf = (parts: PlaceParts, fields: Partial<PlaceParts>): PlaceParts => ({
  ...parts,
  text: null,
  address: null,
  postalCode: null,
  latitude: null,
  longitude: null,
  ...fields,
})

/** The places listed in a text. In "Springfield or Columbus, OH", the last state is that of both. */
export function listedPlaces(places: Places, line: string): string[] {
  const listed = splitPlaces(places, line)
  const state = listed.length > 1 ? readPlace(places, listed.at(-1) ?? '').question.state : null
  return listed.map((text) =>
    state !== null && isTown(places, text, state) ? `${text}, ${state.abbreviation}` : text,
  )
}

/** The places of a location that lists several in one field: "Austin/Dallas" in Texas, or "Austin, TX or Denver, CO". */
export function separateTowns(places: Places, parts: PlaceParts): Towns {
  const { town, line, state: stated } = readFields(places, parts)
  if (town === '') return none
  if (stated === null) {
    const listed = listedPlaces(places, line).slice(0, maxTowns)
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
    isCanadian(question.names) && question.names.some((name) => worldCities.has(spellingKey(name)))
  if (stated === null && (!isComplete || isAbroad)) return none
  return { towns: names.map((city) => townOf(parts, { city, state: state.abbreviation })), isComplete }
}
