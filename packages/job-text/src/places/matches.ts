import { toSpellingKey } from './names/spelling.ts'
import type { NamedArea } from './names/other-names.ts'
import type { PlaceMatch, TownMatch } from './place-match.ts'
import type { City, County, Places, State, Zip } from './places.ts'

type Match<Kind extends PlaceMatch['kind']> = Extract<PlaceMatch, { kind: Kind }>

const noCity = { cityId: null, city: null } as const
const noState = { ...noCity, countyId: null, stateId: null, state: null, zip: null } as const
const noPoint = { lat: null, lng: null } as const

const named = (name: string, alternatives = 0) => ({ name, remote: false, alternatives })
const inside = ({ id, abbreviation }: State) => ({ stateId: id, state: abbreviation })

export const remoteMatch: Match<'remote'> = {
  kind: 'remote',
  ...named('Remote'),
  ...noState,
  ...noPoint,
  remote: true,
}

export const countryMatch: Match<'country'> = {
  kind: 'country',
  ...named('United States'),
  ...noState,
  ...noPoint,
}

/** Returns the state of a place. `buildPlaces` has checked that it exists. */
const stateOf = (places: Places, { stateId }: { stateId: number }) => places.states.get(stateId) ?? null

export function createCityMatch(places: Places, city: City, alternatives = 0): Match<'city'> | null {
  const [countyId] = city.countyIds
  const state = stateOf(places, city)
  if (countyId === undefined || state === null) return null
  const { id: cityId, name, lat, lng } = city
  const names = named(city.cityState, alternatives)
  return { kind: 'city', ...names, cityId, city: name, countyId, ...inside(state), zip: null, lat, lng }
}

/** Returns the match for a zip code: its coordinates, with the name of the requested city. */
export function createZipMatch(
  places: Places,
  { zip, countyId, stateId, lat, lng }: Zip,
  city: City,
): Match<'zip'> | null {
  const state = stateOf(places, { stateId })
  if (state === null) return null
  const names = named(city.cityState)
  return {
    kind: 'zip',
    ...names,
    cityId: city.id,
    city: city.name,
    countyId,
    ...inside(state),
    zip,
    lat,
    lng,
  }
}

const countyWords = new Map([
  ['LA', ' Parish'],
  ['AK', ' Borough'],
  ['PR', ' Municipio'],
  ['VI', ''],
])

export function createCountyMatch(places: Places, county: County, alternatives = 0): Match<'county'> | null {
  const state = stateOf(places, county)
  if (state === null) return null
  const word = county.name.endsWith(' City') ? '' : (countyWords.get(state.abbreviation) ?? ' County')
  const names = named(`${county.name}${word}, ${state.abbreviation}`, alternatives)
  const { id: countyId, lat, lng } = county
  return { kind: 'county', ...names, ...noCity, countyId, ...inside(state), zip: null, lat, lng }
}

export function createAreaMatch(
  places: Places,
  { name, state: code, lat, lng, radiusKm }: NamedArea,
): Match<'area'> | null {
  const state = places.stateByKey.get(toSpellingKey(code))
  if (state === undefined) return null
  return {
    kind: 'area',
    ...named(name),
    ...noCity,
    countyId: null,
    ...inside(state),
    zip: null,
    lat,
    lng,
    radiusKm,
  }
}

const metroRadiusKm = 60

/** Returns the match for the area around a city, for example "Greater Boston". */
export function createMetroMatch(places: Places, { name, stateId, lat, lng }: City): Match<'area'> | null {
  const state = stateOf(places, { stateId })
  if (state === null) return null
  const { abbreviation } = state
  const area = {
    name: `${name} Area, ${abbreviation}`,
    state: abbreviation,
    lat,
    lng,
    radiusKm: metroRadiusKm,
  }
  return createAreaMatch(places, area)
}

/**
 * Returns the match for a state. It has no coordinates, because a circle around its center would suggest false
 * distances.
 */
export const createStateMatch = (state: State): Match<'state'> => ({
  kind: 'state',
  ...named(state.name),
  ...noCity,
  countyId: null,
  ...inside(state),
  zip: null,
  ...noPoint,
})

/** Returns the match for a town that only the feed knows, in a known state. */
export const createTownMatch = (
  town: string,
  state: State,
  point: { lat: number; lng: number } | null,
): TownMatch => ({
  kind: 'town',
  ...named(`${town}, ${state.abbreviation}`),
  cityId: null,
  city: town,
  countyId: null,
  ...inside(state),
  zip: null,
  ...(point ?? noPoint),
})
