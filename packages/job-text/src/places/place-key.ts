import { nicknames } from './names/other-names.ts'
import { toSpellingKey } from './names/spelling.ts'

/**
 * Returns the normal form of a city name, which imports, searches, and filters share. It is equal for all spellings and
 * names of a city: "St. Louis" and "Saint Louis", "NYC" and "New York". The key of a text that is too long for a name
 * is empty, and no city has this key.
 */
export function toPlaceKey(name: string): string {
  const key = toSpellingKey(name)
  const [city] = nicknames.get(key) ?? []
  return city === undefined ? key : toSpellingKey(city)
}
