import { cityNicknames } from './names/other-names.ts'
import { toSpellingKey } from './names/spelling.ts'

/**
 * Returns a key that is equal for all spellings and names of a city: "St. Louis" and "Saint Louis", "NYC" and "New
 * York". Imports, searches, and filters share it. A text that is too long for a name has the empty key, which no city
 * has.
 */
export function toPlaceKey(name: string): string {
  const key = toSpellingKey(name)
  const [city] = cityNicknames.get(key) ?? []
  return city === undefined ? key : toSpellingKey(city)
}
