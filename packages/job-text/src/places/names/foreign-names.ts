import { readTable } from '../../table.ts'
import { spellingKey } from './spelling.ts'

const foreignPlaces = readTable('foreign-places')
const keysOf = (kind: string) =>
  new Set(foreignPlaces.filter((place) => place.kind === kind).map(({ name }) => spellingKey(name)))

/** Names of the United States. */
export const countryNames = keysOf('home')

/** Other countries, their regions, and their codes, without Georgia, which is also a state. */
export const foreignLands = keysOf('land')

/** Cities abroad that are better known than the US towns of the same name. */
export const worldCities = keysOf('city')

/** Towns in countries whose code is also a US state. */
const townsByCode = new Set(
  foreignPlaces.filter(({ kind }) => kind === 'town').map(({ name, code }) => `${spellingKey(name)}|${code}`),
)

/** Whether a town that is unknown in its state is abroad: "London", "Hyderabad, IN", "Toronto, CA". */
export function isTownAbroad(name: string, state: string): boolean {
  const key = spellingKey(name)
  return worldCities.has(key) || foreignLands.has(key) || townsByCode.has(`${key}|${state}`)
}
