import {
  areaMatch,
  cityMatch,
  countryMatch,
  countyMatch,
  metroMatch,
  stateMatch,
  zipMatch,
} from './matches.ts'
import { foreignLands, worldCities } from './names/foreign-names.ts'
import { areas, cityAtBase, nicknames } from './names/other-names.ts'
import { spellingKey } from './names/spelling.ts'
import { otherReadings } from './names/city-spellings.ts'
import type { PlaceMatch } from './place-match.ts'
import type { City, County, Places, State } from './places.ts'

/** A parsed place: names before the state from small to large, the state, and the zip code. */
export type PlaceQuery = {
  names: readonly string[]
  state: State | null
  /** The state is separate from the names, so it cannot be part of one. */
  isStateApart: boolean
  zip: string | null
  inUs: boolean
}

/** The largest city of this name in the state. */
export const findCity = (places: Places, name: string, state: State): City | null =>
  places.citiesByKey.get(spellingKey(name))?.find(({ stateId }) => stateId === state.id) ?? null

function findNickname(places: Places, name: string, state: State | null): City | null {
  const [city, code] = nicknames.get(spellingKey(name)) ?? []
  if (city === undefined || code === undefined || (state !== null && state.abbreviation !== code)) return null
  const home = places.stateByKey.get(spellingKey(code))
  return home === undefined ? null : findCity(places, city, home)
}

const countyWord = /\s+(?:county|co\.?|parish|borough|municipio)$/i

const countiesNamed = (places: Places, name: string): readonly County[] =>
  places.countiesByKey.get(spellingKey(name.replace(countyWord, ''))) ?? []

const metroWords = /^(?:greater|metro)\s+|\s+(?:metro(?:politan)?|area|region|metroplex)\b/gi

function findMetro(
  places: Places,
  name: string,
  cityNamed: (name: string) => City | null,
): PlaceMatch | null {
  const core = name.replace(metroWords, '')
  const city = core === name ? null : cityNamed(core)
  return city === null ? null : metroMatch(places, city)
}

/** Washington, DC, is both a state and its only city. */
export function wholeState(places: Places, state: State): PlaceMatch | null {
  const city = state.abbreviation === 'DC' ? findCity(places, 'Washington', state) : null
  return city === null ? stateMatch(state) : cityMatch(places, city)
}

/** Resolves one name within a known state. */
function inState(places: Places, name: string, state: State): PlaceMatch | null {
  const cityNamed = (name: string) => findNickname(places, name, state) ?? findCity(places, name, state)
  const city = cityNamed(name)
  if (city !== null) return cityMatch(places, city)
  if (places.stateByKey.get(spellingKey(name)) === state) return wholeState(places, state)
  const area = areas.get(spellingKey(name))
  if (area !== undefined && area.state === state.abbreviation) return areaMatch(places, area)
  const county = countiesNamed(places, name).find(({ stateId }) => stateId === state.id)
  if (county !== undefined) return countyMatch(places, county)
  const around = findMetro(places, name, cityNamed)
  if (around !== null) return around
  const base = cityAtBase(name, state.abbreviation)
  for (const reading of base === null ? otherReadings(name) : [base]) {
    const city = cityNamed(reading)
    if (city !== null) return cityMatch(places, city)
  }
  return null
}

/** If a city and its state share a name, the city is usually meant. */
const citiesBeforeStates = new Set(['newyork'])

function stateAlone(places: Places, key: string): State | undefined {
  if (citiesBeforeStates.has(key)) return undefined
  return places.stateByKey.get(key) ?? places.stateByKey.get(key.replace(/state$/, ''))
}

/** Malmö is not Malmo, Nebraska, but San José is a large city, and Hawaii and Puerto Rico write names with accents. */
const statesWithAccents = new Set(['HI', 'PR', 'GU'])
const accented = /\p{Script=Latin}\p{M}/u
/** Inhabitants from which a city is usually meant without its state. */
export const largeCity = 100_000

function largestCity(places: Places, name: string, inUs: boolean): PlaceMatch | null {
  const key = spellingKey(name)
  const [city, ...namesakes] = places.citiesByKey.get(key) ?? []
  const isAtHome =
    (city?.population ?? 0) >= largeCity ||
    statesWithAccents.has(places.states.get(city?.stateId ?? 0)?.abbreviation ?? '')
  const isForeign = worldCities.has(key) || (!isAtHome && accented.test(name.normalize('NFD')))
  if (!inUs && isForeign) return null
  return city === undefined ? null : cityMatch(places, city, namesakes.length)
}

/** Resolves one name without a state to the most common meaning. */
function inAnyState(places: Places, name: string, inUs: boolean): PlaceMatch | null {
  const key = spellingKey(name)
  const state = stateAlone(places, key)
  if (state !== undefined) return wholeState(places, state)
  const nickname = findNickname(places, name, null)
  if (nickname !== null) return cityMatch(places, nickname)
  const area = areas.get(key)
  if (area !== undefined) return areaMatch(places, area)
  const city = largestCity(places, name, inUs)
  if (city !== null) return city
  const cityNamed = (name: string) =>
    findNickname(places, name, null) ?? places.citiesByKey.get(spellingKey(name))?.[0] ?? null
  const around = findMetro(places, name, cityNamed)
  if (around !== null || !countyWord.test(name)) return around
  const [county, ...namesakes] = countiesNamed(places, name)
  return county === undefined ? null : countyMatch(places, county, namesakes.length)
}

type Point = { lat: number; lng: number }

const kmPerDegree = 111.2

/** Equirectangular approximation; accurate to 1 % at the distances used here. */
export const distanceKm = (a: Point, b: Point) =>
  kmPerDegree * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180))

/** Two points in one town are never farther apart. */
export const sameTownKm = 60

/**
 * The zip code decides unless the other names contradict it. The city keeps its given name if the zip code
 * serves it.
 */
function byZip(places: Places, { names, state, zip: code, inUs }: PlaceQuery): PlaceMatch | null {
  const zip = code === null ? undefined : places.zips.get(code)
  const postal = zip === undefined ? undefined : places.cities.get(zip.cityId)
  const home = zip === undefined ? undefined : places.states.get(zip.stateId)
  if (zip === undefined || postal === undefined || home === undefined) return null
  if (state !== null && state.id !== home.id) return null
  const name = names.at(-1) ?? ''
  const named = findCity(places, name, home)
  if (named !== null && distanceKm(named, zip) < sameTownKm) return zipMatch(places, zip, named)
  const isOfZip = name === '' || state !== null || mayBeIn(places, name, home, inUs)
  return isOfZip ? zipMatch(places, zip, postal) : null
}

/** Whether a name without a state may belong to a zip code of `home`: as its state, or as a place that is unknown. */
function mayBeIn(places: Places, name: string, home: State, inUs: boolean): boolean {
  const named = places.stateByKey.get(spellingKey(name))
  return named === home || (named === undefined && inUs)
}

/** A floor, suite, or building between city and state. */
export const insideBuilding = /^(?:suite|ste|unit|floor|fl|bldg|building|room|rm)\b|^#|^\d+$/i

/** In "Toronto, Ontario, CA", CA is Canada. */
export const isCanadian = (names: readonly string[]) =>
  names.length > 1 && spellingKey(names.at(-1) ?? '') === 'ontario' && !/^\d/.test(names[0] ?? '')

/** The city of "Austin, Travis County, TX". */
const townOfCounty = (places: Places, names: readonly string[], state: State | null): City | null =>
  state === null || !countyWord.test(names.at(-1) ?? '') ? null : findCity(places, names.at(-2) ?? '', state)

/**
 * Resolves a place, or returns null. A name that does not exist in its state is never resolved to a place of
 * that name elsewhere.
 */
export function locate(places: Places, question: PlaceQuery): PlaceMatch | null {
  const zip = byZip(places, question)
  if (zip !== null) return zip
  const { state, inUs } = question
  if (state === null && question.zip !== null && !inUs) return null
  const names = question.names.filter((name) => !insideBuilding.test(name))
  const name = names.at(-1)
  if (name === undefined) {
    if (state !== null) return wholeState(places, state)
    return inUs ? countryMatch : null
  }
  if (isCanadian(names)) return null
  const town = townOfCounty(places, names, state)
  if (town !== null) return cityMatch(places, town)
  if (state !== null) return inState(places, name, state)
  return names.length > 1 || foreignLands.has(spellingKey(name)) ? null : inAnyState(places, name, inUs)
}
