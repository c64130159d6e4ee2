import { nicknames } from './names/other-names.ts'
import { spellingKey } from './names/spelling.ts'

/**
 * The normal form of a city name, shared by imports, searches, and filters. It is equal for all spellings and
 * names of a city: "St. Louis" and "Saint Louis", "NYC" and "New York". Texts that are too long for a name have
 * the empty key, which no city has.
 */
export function placeKey(name: string): string {
  const key = spellingKey(name)
  const [city] = nicknames.get(key) ?? []
  return city === undefined ? key : spellingKey(city)
}
