import { readFileSync } from 'node:fs'
import { buildJobCategories, type JobCategories } from './categories.ts'

const file = (name: string) => readFileSync(new URL(`../../../../data/${name}`, import.meta.url), 'utf8')

/** The categories that ship with Tiller. */
export const loadShippedCategories = (): JobCategories =>
  buildJobCategories({
    socStructure: file('soc/soc_structure_2018.csv'),
    occupations: file('onet/occupations.txt'),
    alternateTitles: file('onet/alternate_titles.txt'),
    reportedTitles: file('onet/reported_titles.txt'),
  })
