import { readTable } from '../../table.ts'
import { spellingKey } from './spelling.ts'

const foreignPlaces = readTable('foreign-places')
const keysOf = (kind: string) =>
  new Set(foreignPlaces.filter((place) => place.kind === kind).map(({ name }) => spellingKey(name)))

/** Names of the United States. */
export const countryNames = keysOf('home')

/**
 * Other countries, their regions, and their codes. Georgia is missing: it is also a state, and only the city tells
 * which one is meant.
 */
export const foreignLands = keysOf('land')

/** Cities abroad that their bare name means, although a small American town shares it. */
export const worldCities = keysOf('city')

/** Towns in countries whose code is also that of a state. */
const townsByCode = new Set(
  foreignPlaces.filter(({ kind }) => kind === 'town').map(({ name, code }) => `${spellingKey(name)}|${code}`),
)

/** Whether a town that is unknown in a state is abroad: "London", or "Hyderabad, IN" and "Toronto, CA". */
export function isTownAbroad(name: string, state: string): boolean {
  const key = spellingKey(name)
  return worldCities.has(key) || foreignLands.has(key) || townsByCode.has(`${key}|${state}`)
}
