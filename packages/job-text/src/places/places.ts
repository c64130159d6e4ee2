import { parseCsvRows, type CsvRow } from '../csv.ts'
import { toSpellingKey } from './names/spelling.ts'
import { cityNicknames } from './names/other-names.ts'
import { formatCityName } from './names/shown-names.ts'
import { stateSpellings } from './names/state-spellings.ts'

export type State = { id: number; abbreviation: string; name: string }

/** A county. `name` does not contain "County". The coordinates are the mean of its zip codes. */
export type County = {
  id: number
  name: string
  stateId: number
  lat: number
  lng: number
  population: number
}

export type City = {
  id: number
  name: string
  cityState: string
  stateId: number
  /** Ids of the city's counties, starting with the one with most of its zip codes. */
  countyIds: readonly number[]
  lat: number
  lng: number
  /** The number of inhabitants; null if unknown, which is the case only for small cities. */
  population: number | null
  /** Number of zip codes. It is 0 if the city is not a postal name but is served by the zip codes of other cities. */
  zipCount: number
}

export type Zip = { zip: string; cityId: number; countyId: number; stateId: number; lat: number; lng: number }

export type PlaceFiles = {
  states: string
  counties: string
  cities: string
  citiesExtra: string
  cityPopulation: string
  zipcodes: string
}

/** US places, indexed for lookups. Read-only. */
export type Places = {
  states: ReadonlyMap<number, State>
  counties: ReadonlyMap<number, County>
  cities: ReadonlyMap<number, City>
  zips: ReadonlyMap<string, Zip>
  /** States by `toSpellingKey` of the name or by the code. */
  stateByKey: ReadonlyMap<string, State>
  /** Cities by `toSpellingKey` of the name, most populous first. */
  citiesByKey: ReadonlyMap<string, readonly City[]>
  countiesByKey: ReadonlyMap<string, readonly County[]>
}

/** Returns a required cell. Throws if it is empty, because the file is then broken. */
function field(row: CsvRow, column: string): string {
  const value = row(column)
  if (value === undefined || value === '')
    throw new Error(`places: no ${column} in a row of ${row('name') ?? row('zip')}`)
  return value
}

function number(row: CsvRow, column: string): number {
  const text = field(row, column)
  const value = Number(text)
  if (!Number.isFinite(value)) throw new Error(`places: ${column} is no number, but ${JSON.stringify(text)}`)
  return value
}

function group<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

const byId = <K, T extends { id: K }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]))

/** Orders cities by population. Cities without a known population come last, ordered by zip codes and id. */
const bySize = (a: City, b: City) =>
  (b.population ?? 0) - (a.population ?? 0) || b.zipCount - a.zipCount || a.id - b.id

function cityOf(row: CsvRow, rest: Pick<City, 'countyIds' | 'population' | 'zipCount'>): City {
  const point = { lat: number(row, 'lat'), lng: number(row, 'lng') }
  const [name, cityState] = [field(row, 'name'), field(row, 'city_state')]
  const shown = formatCityName(name)
  const names = { name: shown, cityState: cityState.replace(name, shown) }
  return { id: number(row, 'id'), ...names, stateId: number(row, 'state_id'), ...point, ...rest }
}

function readCities(files: PlaceFiles): City[] {
  const populations = new Map(
    parseCsvRows(files.cityPopulation).map((row) => [number(row, 'city_id'), number(row, 'population')]),
  )
  const postal = parseCsvRows(files.cities).map((row) => {
    const countyIds = field(row, 'county_ids').split('|').map(Number)
    const population = populations.get(number(row, 'id')) ?? null
    return cityOf(row, { countyIds, population, zipCount: number(row, 'zip_count') })
  })
  const extra = parseCsvRows(files.citiesExtra).map((row) => {
    return cityOf(row, {
      countyIds: [number(row, 'county_id')],
      population: number(row, 'population'),
      zipCount: 0,
    })
  })
  return mergeDuplicates(postal, extra)
}

/** Merges places that both files contain under two spellings, and keeps the postal name. */
function mergeDuplicates(postal: readonly City[], extra: readonly City[]): City[] {
  const keyOf = ({ name, cityState, stateId }: City) => {
    const [city, state] = cityNicknames.get(toSpellingKey(name)) ?? [name, '']
    return `${toSpellingKey(cityState.endsWith(`, ${state}`) ? city : name)}|${stateId}`
  }
  const twins = new Map(extra.map((city) => [keyOf(city), city]))
  const merged = postal.map((city) => {
    const twin = twins.get(keyOf(city))
    twins.delete(keyOf(city))
    return twin === undefined ? city : Object.assign(city, { population: city.population ?? twin.population })
  })
  return [...merged, ...twins.values()]
}

function zipOf(row: CsvRow): Zip {
  const inside = {
    cityId: number(row, 'city_id'),
    countyId: number(row, 'county_id'),
    stateId: number(row, 'state_id'),
  }
  return { zip: field(row, 'zip'), ...inside, lat: number(row, 'lat'), lng: number(row, 'lng') }
}

function stateOf(row: CsvRow): State {
  return { id: number(row, 'id'), abbreviation: field(row, 'abbreviation'), name: field(row, 'name') }
}

/** Puts the county with most of a city's zip codes first. */
function sortCounties(cities: readonly City[], zips: readonly Zip[]): City[] {
  const zipsIn = new Map<string, number>()
  for (const { cityId, countyId } of zips) {
    const pair = `${cityId}|${countyId}`
    zipsIn.set(pair, (zipsIn.get(pair) ?? 0) + 1)
  }
  const count = (cityId: number, countyId: number) => zipsIn.get(`${cityId}|${countyId}`) ?? 0
  return cities.map((city) => {
    const { id, countyIds } = city
    if (countyIds.length === 1) return city
    return Object.assign(city, { countyIds: countyIds.toSorted((a, b) => count(id, b) - count(id, a)) })
  })
}

function readCounties(file: string, cities: Iterable<City>, zips: readonly Zip[]): County[] {
  const sums = new Map<number, { lat: number; lng: number; zips: number; population: number }>()
  const sumOf = (countyId: number) => {
    const known = sums.get(countyId) ?? { lat: 0, lng: 0, zips: 0, population: 0 }
    sums.set(countyId, known)
    return known
  }
  for (const { countyId, lat, lng } of zips) {
    const sum = sumOf(countyId)
    sum.lat += lat
    sum.lng += lng
    sum.zips += 1
  }
  for (const { countyIds, population } of cities) {
    const [countyId] = countyIds
    if (countyId !== undefined) sumOf(countyId).population += population ?? 0
  }
  return parseCsvRows(file).map((row) => {
    const id = number(row, 'id')
    const { lat, lng, zips, population } = sumOf(id)
    if (zips === 0) throw new Error(`places: no zip code lies in county ${id}`)
    return {
      id,
      name: field(row, 'name'),
      stateId: number(row, 'state_id'),
      lat: lat / zips,
      lng: lng / zips,
      population,
    }
  })
}

/** Parses the files of `data/locations` and builds the indexes. Throws if a file is invalid. */
export function buildPlaces(files: PlaceFiles): Places {
  const states = parseCsvRows(files.states).map((row) => stateOf(row))
  const zips = parseCsvRows(files.zipcodes).map((row) => zipOf(row))
  const cities = sortCounties(readCities(files), zips)
  const counties = readCounties(files.counties, cities, zips)
  const citiesByKey = group(cities, ({ name }) => toSpellingKey(name))
  for (const namesakes of citiesByKey.values()) namesakes.sort(bySize)
  const countiesByKey = group(counties, ({ name }) => toSpellingKey(name))
  for (const namesakes of countiesByKey.values()) namesakes.sort((a, b) => b.population - a.population)
  const stateKeys = states.flatMap((state) =>
    [state.abbreviation, state.name, ...(stateSpellings.get(state.abbreviation) ?? [])].map(
      (name): [string, State] => [toSpellingKey(name), state],
    ),
  )
  return {
    states: byId(states),
    counties: byId(counties),
    cities: byId(cities),
    zips: new Map(zips.map((zip) => [zip.zip, zip])),
    stateByKey: new Map(stateKeys),
    citiesByKey,
    countiesByKey,
  }
}
