import { readFile } from 'node:fs/promises'
import { buildJobCategories, type JobCategories } from '@tiller/job-text/categories'
import { buildPlaces, type Places } from '@tiller/job-text/places'

/** Places and occupations, which all customers share. */
export type ReferenceData = { places: Places; categories: JobCategories }

const read = (file: string) => readFile(new URL(`../../../../../data/${file}`, import.meta.url), 'utf8')

/** Loads the places and occupations that ship with Tiller. */
export async function loadReferenceData(): Promise<ReferenceData> {
  const places = buildPlaces({
    states: await read('locations/states.csv'),
    counties: await read('locations/counties.csv'),
    cities: await read('locations/cities.csv'),
    citiesExtra: await read('locations/cities_extra.csv'),
    cityPopulation: await read('locations/city_population.csv'),
    zipcodes: await read('locations/zipcodes.csv'),
  })
  const categories = buildJobCategories({
    socStructure: await read('soc/soc_structure_2018.csv'),
    occupations: await read('onet/occupations.txt'),
    alternateTitles: await read('onet/alternate_titles.txt'),
    reportedTitles: await read('onet/reported_titles.txt'),
  })
  return { places, categories }
}
