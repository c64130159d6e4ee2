import { Type } from 'typebox'
import { createPageQuery } from '../../list.ts'
import { defineOperations } from '../../operation.ts'
import { smallId } from '../../schema.ts'
import {
  City,
  CityPage,
  County,
  CountyPage,
  State,
  StatePage,
  ZipCity,
  ZipCityPage,
  cityFields,
  countyFields,
  stateFields,
  zipCityFields,
  zipCode,
} from './schemas.ts'

/** Properties of all operations. Their responses are the same for every customer and change only with a release. */
const shared = { method: 'GET', auth: 'location:read', cacheSeconds: 3600 } as const

const stateParams = Type.Object({ stateId: smallId('The state: its FIPS code as a number.', 25) })
const countyParams = Type.Object({ countyId: smallId('The county: its FIPS code as a number.', 25_017) })
const cityParams = Type.Object({ cityId: smallId('The city.', 11_028) })

export const locationOperations = defineOperations('Locations', {
  listStates: {
    ...shared,
    path: '/locations/us/states',
    summary: 'List the states and territories.',
    query: Type.Object(createPageQuery(stateFields)),
    ok: StatePage,
    fails: [],
  },
  getState: {
    ...shared,
    path: '/locations/us/states/{stateId}',
    summary: 'Get a state.',
    params: stateParams,
    ok: State,
    fails: ['not-found'],
  },
  listStateCounties: {
    ...shared,
    path: '/locations/us/states/{stateId}/counties',
    summary: 'List the counties of a state.',
    params: stateParams,
    query: Type.Object(createPageQuery(countyFields)),
    ok: CountyPage,
    fails: ['not-found'],
  },
  listStateCities: {
    ...shared,
    path: '/locations/us/states/{stateId}/cities',
    summary: 'List the cities of a state.',
    params: stateParams,
    query: Type.Object(createPageQuery(cityFields)),
    ok: CityPage,
    fails: ['not-found'],
  },
  listStateZipCodes: {
    ...shared,
    path: '/locations/us/states/{stateId}/zipcodes',
    summary: 'List the zip codes of a state.',
    params: stateParams,
    query: Type.Object(createPageQuery(zipCityFields)),
    ok: ZipCityPage,
    fails: ['not-found'],
  },
  listCounties: {
    ...shared,
    path: '/locations/us/counties',
    summary: 'List the counties.',
    query: Type.Object(createPageQuery(countyFields)),
    ok: CountyPage,
    fails: [],
  },
  getCounty: {
    ...shared,
    path: '/locations/us/counties/{countyId}',
    summary: 'Get a county.',
    params: countyParams,
    ok: County,
    fails: ['not-found'],
  },
  listCountyCities: {
    ...shared,
    path: '/locations/us/counties/{countyId}/cities',
    summary: 'List the cities of a county.',
    description: 'A city that spans several counties is listed in each of them.',
    params: countyParams,
    query: Type.Object(createPageQuery(cityFields)),
    ok: CityPage,
    fails: ['not-found'],
  },
  listCities: {
    ...shared,
    path: '/locations/us/cities',
    summary: 'List the cities.',
    query: Type.Object(createPageQuery(cityFields)),
    ok: CityPage,
    fails: [],
  },
  getCity: {
    ...shared,
    path: '/locations/us/cities/{cityId}',
    summary: 'Get a city.',
    params: cityParams,
    ok: City,
    fails: ['not-found'],
  },
  listCityZipCodes: {
    ...shared,
    path: '/locations/us/cities/{cityId}/zipcodes',
    summary: 'List the zip codes of a city.',
    description:
      'The list is empty for a city that has no postal name and uses the zip codes of its neighbors.',
    params: cityParams,
    query: Type.Object(createPageQuery(zipCityFields)),
    ok: ZipCityPage,
    fails: ['not-found'],
  },
  listZipCodes: {
    ...shared,
    path: '/locations/us/zipcodes',
    summary: 'List the zip codes.',
    query: Type.Object(createPageQuery(zipCityFields)),
    ok: ZipCityPage,
    fails: [],
  },
  getZipCode: {
    ...shared,
    path: '/locations/us/zipcodes/{zipCode}',
    summary: 'Get a zip code with its city.',
    params: Type.Object({ zipCode }),
    ok: ZipCity,
    fails: ['not-found'],
  },
})
