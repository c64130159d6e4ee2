import type * as operations from '@tiller/contract/platform/locations'
import {
  cityFields,
  countyFields,
  stateFields,
  zipCityFields,
  type City,
  type ZipCity,
} from '@tiller/contract/platform/location'
import type { Handler } from '@tiller/contract/operation'
import type { Places } from '@tiller/job-text/places'
import { notFound } from '../http/api-error.ts'
import { memoryPage } from '../http/memory-list.ts'
import type { PageRequest } from '../http/paging.ts'
import type { PlatformContext } from '../http/platform-context.ts'
import { locationsOf } from './locations.ts'

type Context = PlatformContext

/** What is there, or the answer that it is not. */
function found<T>(item: T | undefined, noun: string, id: number | string): T {
  if (item === undefined) throw notFound(noun, id)
  return item
}

const citiesWhere = (places: Places, query: PageRequest, isIn: (city: City) => boolean) =>
  memoryPage(locationsOf(places).cities.filter(isIn), cityFields, query)

const zipCitiesWhere = (places: Places, query: PageRequest, isIn: (zip: ZipCity) => boolean) =>
  memoryPage(locationsOf(places).zipCities.filter(isIn), zipCityFields, query)

export const listStates: Handler<typeof operations.listStates, Context> = async ({ places }, { query }) =>
  memoryPage(locationsOf(places).states, stateFields, query)

export const getState: Handler<typeof operations.getState, Context> = async ({ places }, { params }) =>
  found(places.states.get(params.stateId), 'state', params.stateId)

export const listStateCounties: Handler<typeof operations.listStateCounties, Context> = async (
  { places },
  { params: { stateId }, query },
) => {
  found(places.states.get(stateId), 'state', stateId)
  const counties = locationsOf(places).counties.filter((county) => county.stateId === stateId)
  return memoryPage(counties, countyFields, query)
}

export const listStateCities: Handler<typeof operations.listStateCities, Context> = async (
  { places },
  { params: { stateId }, query },
) => {
  found(places.states.get(stateId), 'state', stateId)
  return citiesWhere(places, query, (city) => city.stateId === stateId)
}

export const listStateZipCodes: Handler<typeof operations.listStateZipCodes, Context> = async (
  { places },
  { params: { stateId }, query },
) => {
  found(places.states.get(stateId), 'state', stateId)
  return zipCitiesWhere(places, query, (zip) => zip.stateId === stateId)
}

export const listCounties: Handler<typeof operations.listCounties, Context> = async ({ places }, { query }) =>
  memoryPage(locationsOf(places).counties, countyFields, query)

export const getCounty: Handler<typeof operations.getCounty, Context> = async ({ places }, { params }) =>
  found(places.counties.get(params.countyId), 'county', params.countyId)

export const listCountyCities: Handler<typeof operations.listCountyCities, Context> = async (
  { places },
  { params: { countyId }, query },
) => {
  found(places.counties.get(countyId), 'county', countyId)
  return citiesWhere(places, query, ({ id }) => places.cities.get(id)?.countyIds.includes(countyId) === true)
}

export const listCities: Handler<typeof operations.listCities, Context> = async ({ places }, { query }) =>
  memoryPage(locationsOf(places).cities, cityFields, query)

export const getCity: Handler<typeof operations.getCity, Context> = async ({ places }, { params }) =>
  found(places.cities.get(params.cityId), 'city', params.cityId)

export const listCityZipCodes: Handler<typeof operations.listCityZipCodes, Context> = async (
  { places },
  { params: { cityId }, query },
) => {
  found(places.cities.get(cityId), 'city', cityId)
  return zipCitiesWhere(places, query, (zip) => zip.cityId === cityId)
}

export const listZipCodes: Handler<typeof operations.listZipCodes, Context> = async ({ places }, { query }) =>
  memoryPage(locationsOf(places).zipCities, zipCityFields, query)

export const getZipCode: Handler<typeof operations.getZipCode, Context> = async (
  { places },
  { params: { zipCode } },
) => {
  const zip = found(places.zips.get(zipCode), 'zip code', zipCode)
  const { name, cityState } = found(places.cities.get(zip.cityId), 'city', zip.cityId)
  return { ...zip, zipCode, city: name, cityState }
}
