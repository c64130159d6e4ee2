import { readFileSync } from 'node:fs'
import { buildPlaces, type Places } from './places.ts'

const file = (name: string) =>
  readFileSync(new URL(`../../../../data/locations/${name}.csv`, import.meta.url), 'utf8')

/** The places that ship with Tiller. */
export const loadShippedPlaces = (): Places =>
  buildPlaces({
    states: file('states'),
    counties: file('counties'),
    cities: file('cities'),
    citiesExtra: file('cities_extra'),
    cityPopulation: file('city_population'),
    zipcodes: file('zipcodes'),
  })
