import { readTable } from '../../table.ts'
import { toSpellingKey } from './spelling.ts'

const rows = readTable('foreign-places')
const keysOf = (kind: string) =>
  new Set(rows.filter((place) => place.kind === kind).map(({ name }) => toSpellingKey(name)))

/** Names of the United States, as spelling keys (`toSpellingKey`). */
export const unitedStatesKeys = keysOf('home')

/**
 * Other countries, their regions, and their codes, as spelling keys. Georgia is missing, because it is also a US
 * state.
 */
export const foreignPlaceKeys = keysOf('land')

/** Foreign cities that are better known than the US towns of the same name, as spelling keys. */
export const worldCityKeys = keysOf('city')

/** Towns in countries whose code is also the code of a US state. */
const townsByCode = new Set(
  rows.filter(({ kind }) => kind === 'town').map(({ name, code }) => `${toSpellingKey(name)}|${code}`),
)

/**
 * Returns whether a town that is unknown in its state is abroad, for example "London", "Hyderabad, IN", or "Toronto,
 * CA".
 */
export function isTownAbroad(name: string, state: string): boolean {
  const key = toSpellingKey(name)
  return worldCityKeys.has(key) || foreignPlaceKeys.has(key) || townsByCode.has(`${key}|${state}`)
}
