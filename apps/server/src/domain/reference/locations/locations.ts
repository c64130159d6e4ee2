import type { City, County, State, ZipCity } from '@tiller/contract/platform/locations/schemas'
import type { Places } from '@tiller/job-text/places'

/** The places in their API representation, each list sorted by id. */
export type ApiLocations = {
  states: readonly State[]
  counties: readonly County[]
  cities: readonly City[]
  zipCities: readonly ZipCity[]
}

const known = new WeakMap<Places, ApiLocations>()

/** Converts the places on first use and then caches them: 75,000 rows that never change. */
export function toApiLocations(places: Places): ApiLocations {
  const locations = known.get(places) ?? listLocations(places)
  known.set(places, locations)
  return locations
}

function listLocations({ states, counties, cities, zips }: Places): ApiLocations {
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  return {
    states: [...states.values()].sort(byId),
    counties: [...counties.values()].sort(byId).map(({ id, name, stateId }) => ({ id, name, stateId })),
    cities: [...cities.values()]
      .sort(byId)
      .map(({ id, name, cityState, stateId }) => ({ id, name, cityState, stateId })),
    zipCities: [...zips.values()]
      .sort((a, b) => Number(a.zip) - Number(b.zip))
      .map(({ zip, cityId, countyId, stateId }) => {
        const city = cities.get(cityId)
        if (city === undefined) throw new Error(`places: the zip code ${zip} lies in no city`)
        return { zipCode: zip, cityId, city: city.name, cityState: city.cityState, countyId, stateId }
      }),
  }
}
