import type { locationOperations } from '@tiller/contract/platform/locations/operations'
import {
  cityFields,
  countyFields,
  stateFields,
  zipCityFields,
  type City,
  type ZipCity,
} from '@tiller/contract/platform/locations/schemas'
import type { Handlers } from '@tiller/contract/operation'
import type { Places } from '@tiller/job-text/places'
import { requireFound } from '#lib/http/api-error.ts'
import { readMemoryPage } from '#lib/postgres/pagination/memory-list.ts'
import type { PageRequest } from '#lib/postgres/pagination/paging.ts'
import type { ReferenceData } from '../reference-data.ts'
import { toApiLocations } from './locations.ts'

const citiesWhere = (places: Places, query: PageRequest, isIn: (city: City) => boolean) =>
  readMemoryPage(toApiLocations(places).cities.filter(isIn), cityFields, query)

const zipCitiesWhere = (places: Places, query: PageRequest, isIn: (zip: ZipCity) => boolean) =>
  readMemoryPage(toApiLocations(places).zipCities.filter(isIn), zipCityFields, query)

export const locationHandlers: Handlers<typeof locationOperations, ReferenceData> = {
  listStates: async ({ places }, { query }) =>
    readMemoryPage(toApiLocations(places).states, stateFields, query),

  getState: async ({ places }, { params }) =>
    requireFound(places.states.get(params.stateId), 'state', params.stateId),

  listStateCounties: async ({ places }, { params: { stateId }, query }) => {
    requireFound(places.states.get(stateId), 'state', stateId)
    const counties = toApiLocations(places).counties.filter((county) => county.stateId === stateId)
    return readMemoryPage(counties, countyFields, query)
  },

  listStateCities: async ({ places }, { params: { stateId }, query }) => {
    requireFound(places.states.get(stateId), 'state', stateId)
    return citiesWhere(places, query, (city) => city.stateId === stateId)
  },

  listStateZipCodes: async ({ places }, { params: { stateId }, query }) => {
    requireFound(places.states.get(stateId), 'state', stateId)
    return zipCitiesWhere(places, query, (zip) => zip.stateId === stateId)
  },

  listCounties: async ({ places }, { query }) =>
    readMemoryPage(toApiLocations(places).counties, countyFields, query),

  getCounty: async ({ places }, { params }) =>
    requireFound(places.counties.get(params.countyId), 'county', params.countyId),

  listCountyCities: async ({ places }, { params: { countyId }, query }) => {
    requireFound(places.counties.get(countyId), 'county', countyId)
    return citiesWhere(
      places,
      query,
      ({ id }) => places.cities.get(id)?.countyIds.includes(countyId) === true,
    )
  },

  listCities: async ({ places }, { query }) =>
    readMemoryPage(toApiLocations(places).cities, cityFields, query),

  getCity: async ({ places }, { params }) =>
    requireFound(places.cities.get(params.cityId), 'city', params.cityId),

  listCityZipCodes: async ({ places }, { params: { cityId }, query }) => {
    requireFound(places.cities.get(cityId), 'city', cityId)
    return zipCitiesWhere(places, query, (zip) => zip.cityId === cityId)
  },

  listZipCodes: async ({ places }, { query }) =>
    readMemoryPage(toApiLocations(places).zipCities, zipCityFields, query),

  getZipCode: async ({ places }, { params: { zipCode } }) => {
    const zip = requireFound(places.zips.get(zipCode), 'zip code', zipCode)
    const { name, cityState } = requireFound(places.cities.get(zip.cityId), 'city', zip.cityId)
    return { ...zip, zipCode, city: name, cityState }
  },
}
