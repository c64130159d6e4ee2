import {
  createAreaMatch,
  createCityMatch,
  countryMatch,
  createCountyMatch,
  createMetroMatch,
  createStateMatch,
  createZipMatch,
} from './matches.ts'
import { foreignPlaceKeys, worldCityKeys } from './names/foreign-names.ts'
import { namedAreas, findCityOfMilitaryBase, cityNicknames } from './names/other-names.ts'
import { toSpellingKey } from './names/spelling.ts'
import { listAlternativeCityNames } from './names/city-spellings.ts'
import type { PlaceMatch } from './place-match.ts'
import type { City, County, Places, State } from './places.ts'

/**
 * A place name split into its components, which are not resolved yet. `names` are the names before the state, from
 * small to large.
 */
export type ParsedPlace = {
  names: readonly string[]
  state: State | null
  /** Whether the text separates the state from the names, so that it cannot be part of a city name. */
  isStateApart: boolean
  zip: string | null
  inUs: boolean
}

/** Finds the largest city of this name in the state. */
export const findCity = (places: Places, name: string, state: State): City | null =>
  places.citiesByKey.get(toSpellingKey(name))?.find(({ stateId }) => stateId === state.id) ?? null

function findNickname(places: Places, name: string, state: State | null): City | null {
  const [city, code] = cityNicknames.get(toSpellingKey(name)) ?? []
  if (city === undefined || code === undefined || (state !== null && state.abbreviation !== code)) return null
  const home = places.stateByKey.get(toSpellingKey(code))
  return home === undefined ? null : findCity(places, city, home)
}

const countyWord = /\s+(?:county|co\.?|parish|borough|municipio)$/i

const countiesNamed = (places: Places, name: string): readonly County[] =>
  places.countiesByKey.get(toSpellingKey(name.replace(countyWord, ''))) ?? []

const metroWords = /^(?:greater|metro)\s+|\s+(?:metro(?:politan)?|area|region|metroplex)\b/gi

function findMetro(
  places: Places,
  name: string,
  cityNamed: (name: string) => City | null,
): PlaceMatch | null {
  const core = name.replace(metroWords, '')
  const city = core === name ? null : cityNamed(core)
  return city === null ? null : createMetroMatch(places, city)
}

/** Returns the match for a whole state. Washington, DC, is both a state and its only city. */
export function matchWholeState(places: Places, state: State): PlaceMatch | null {
  const city = state.abbreviation === 'DC' ? findCity(places, 'Washington', state) : null
  return city === null ? createStateMatch(state) : createCityMatch(places, city)
}

/** Resolves one name within a known state. */
function inState(places: Places, name: string, state: State): PlaceMatch | null {
  const cityNamed = (name: string) => findNickname(places, name, state) ?? findCity(places, name, state)
  const city = cityNamed(name)
  if (city !== null) return createCityMatch(places, city)
  if (places.stateByKey.get(toSpellingKey(name)) === state) return matchWholeState(places, state)
  const area = namedAreas.get(toSpellingKey(name))
  if (area !== undefined && area.state === state.abbreviation) return createAreaMatch(places, area)
  const county = countiesNamed(places, name).find(({ stateId }) => stateId === state.id)
  if (county !== undefined) return createCountyMatch(places, county)
  const around = findMetro(places, name, cityNamed)
  if (around !== null) return around
  const base = findCityOfMilitaryBase(name, state.abbreviation)
  for (const reading of base === null ? listAlternativeCityNames(name) : [base]) {
    const city = cityNamed(reading)
    if (city !== null) return createCityMatch(places, city)
  }
  return null
}

/** If a city and its state share a name, the city is usually meant. */
const citiesBeforeStates = new Set(['newyork'])

function stateAlone(places: Places, key: string): State | undefined {
  if (citiesBeforeStates.has(key)) return undefined
  return places.stateByKey.get(key) ?? places.stateByKey.get(key.replace(/state$/, ''))
}

/**
 * States whose place names have accents. Elsewhere, an accented name is foreign: Malmö is not Malmo, Nebraska. Large
 * cities are excepted: San José is San Jose.
 */
const statesWithAccents = new Set(['HI', 'PR', 'GU'])
const accented = /\p{Script=Latin}\p{M}/u
/** A name without a state usually means a city if it has at least this many inhabitants. */
export const largeCityPopulation = 100_000

function largestCity(places: Places, name: string, inUs: boolean): PlaceMatch | null {
  const key = toSpellingKey(name)
  const [city, ...namesakes] = places.citiesByKey.get(key) ?? []
  const isAtHome =
    (city?.population ?? 0) >= largeCityPopulation ||
    statesWithAccents.has(places.states.get(city?.stateId ?? 0)?.abbreviation ?? '')
  const isForeign = worldCityKeys.has(key) || (!isAtHome && accented.test(name.normalize('NFD')))
  if (!inUs && isForeign) return null
  return city === undefined ? null : createCityMatch(places, city, namesakes.length)
}

/** Resolves one name without a state to the most common meaning. */
function inAnyState(places: Places, name: string, inUs: boolean): PlaceMatch | null {
  const key = toSpellingKey(name)
  const state = stateAlone(places, key)
  if (state !== undefined) return matchWholeState(places, state)
  const nickname = findNickname(places, name, null)
  if (nickname !== null) return createCityMatch(places, nickname)
  const area = namedAreas.get(key)
  if (area !== undefined) return createAreaMatch(places, area)
  const city = largestCity(places, name, inUs)
  if (city !== null) return city
  const cityNamed = (name: string) =>
    findNickname(places, name, null) ?? places.citiesByKey.get(toSpellingKey(name))?.[0] ?? null
  const around = findMetro(places, name, cityNamed)
  if (around !== null || !countyWord.test(name)) return around
  const [county, ...namesakes] = countiesNamed(places, name)
  return county === undefined ? null : createCountyMatch(places, county, namesakes.length)
}

type Point = { lat: number; lng: number }

const kmPerDegree = 111.2

/**
 * Returns the distance, by an equirectangular approximation with an error of at most 1 % over the distances of this
 * file.
 */
export const computeDistanceKm = (a: Point, b: Point) =>
  kmPerDegree * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180))

/** Two points at this distance or less can belong to the same town. */
export const maxTownDiameterKm = 60

/**
 * Resolves a place by its zip code, unless the other names contradict it. The given city name is kept if the zip code
 * also serves that city.
 */
function byZip(places: Places, { names, state, zip: code, inUs }: ParsedPlace): PlaceMatch | null {
  const zip = code === null ? undefined : places.zips.get(code)
  const postal = zip === undefined ? undefined : places.cities.get(zip.cityId)
  const home = zip === undefined ? undefined : places.states.get(zip.stateId)
  if (zip === undefined || postal === undefined || home === undefined) return null
  if (state !== null && state.id !== home.id) return null
  const name = names.at(-1) ?? ''
  const named = findCity(places, name, home)
  if (named !== null && computeDistanceKm(named, zip) < maxTownDiameterKm)
    return createZipMatch(places, zip, named)
  const isOfZip = name === '' || state !== null || mayBeIn(places, name, home, inUs)
  return isOfZip ? createZipMatch(places, zip, postal) : null
}

/**
 * Returns whether a name without a state is compatible with a zip code of the state `home`: it is this state, or
 * unknown.
 */
function mayBeIn(places: Places, name: string, home: State, inUs: boolean): boolean {
  const named = places.stateByKey.get(toSpellingKey(name))
  return named === home || (named === undefined && inUs)
}

/** Matches a floor, suite, or building number between city and state. */
export const unitInBuildingPattern = /^(?:suite|ste|unit|floor|fl|bldg|building|room|rm)\b|^#|^\d+$/i

/**
 * Returns whether the names end with the Canadian province, as in "Toronto, Ontario, CA". Ontario is also a city in
 * California.
 */
export const isInOntario = (names: readonly string[]) =>
  names.length > 1 && toSpellingKey(names.at(-1) ?? '') === 'ontario' && !/^\d/.test(names[0] ?? '')

/** Returns the city of a place with a county, for example "Austin, Travis County, TX". */
const townOfCounty = (places: Places, names: readonly string[], state: State | null): City | null =>
  state === null || !countyWord.test(names.at(-1) ?? '') ? null : findCity(places, names.at(-2) ?? '', state)

/**
 * Resolves a parsed place, or returns null. A name that does not exist in its state is never resolved to a place of
 * that name in another state.
 */
export function resolveParsedPlace(places: Places, parsed: ParsedPlace): PlaceMatch | null {
  const zip = byZip(places, parsed)
  if (zip !== null) return zip
  const { state, inUs } = parsed
  if (state === null && parsed.zip !== null && !inUs) return null
  const names = parsed.names.filter((name) => !unitInBuildingPattern.test(name))
  const name = names.at(-1)
  if (name === undefined) {
    if (state !== null) return matchWholeState(places, state)
    return inUs ? countryMatch : null
  }
  if (isInOntario(names)) return null
  const town = townOfCounty(places, names, state)
  if (town !== null) return createCityMatch(places, town)
  if (state !== null) return inState(places, name, state)
  return names.length > 1 || foreignPlaceKeys.has(toSpellingKey(name)) ? null : inAnyState(places, name, inUs)
}
