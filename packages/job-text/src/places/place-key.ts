import { nicknames } from './names/other-names.ts'
import { spellingKey } from './names/spelling.ts'

/**
 * The one normal form of a city's name, which import, search and filters share: however the name is spelled,
 * and whichever of its names it is, the key is the same. "St. Louis" is "Saint Louis", "Mc Lean" is "McLean",
 * "NYC" and "New York City" are "New York". A text that is too long to be a name has the empty key, which is
 * that of no city.
 */
export function placeKey(name: string): string {
  const key = spellingKey(name)
  const [city] = nicknames.get(key) ?? []
  return city === undefined ? key : spellingKey(city)
}
