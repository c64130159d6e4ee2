import { cityMatch, remoteMatch } from './matches.ts'
import type { PlaceMatch } from './place-match.ts'
import { listedPlaces, readPlaceText, takeRemote } from './place-text.ts'
import { findCity, locate, type PlaceQuestion } from './locate.ts'
import { foreignLands } from './place-names.ts'
import { longestName, spellingKey } from './spelling.ts'
import type { Places, State } from './places.ts'

const stateNamed = (places: Places, name: string): State | null =>
  places.stateByKey.get(spellingKey(name)) ?? null

/** "Austin Texas": the longest ending that is a state, if the city before it lies there. */
function splitState(places: Places, name: string): { city: string; state: State } | null {
  const words = name.split(/\s+/)
  const longest = Math.max(1, words.length - 3)
  for (let start = longest; start < words.length; start += 1) {
    const state = stateNamed(places, words.slice(start).join(' '))
    if (state !== null) return { city: words.slice(0, start).join(' '), state }
  }
  return null
}

/** The state is the last name, or ends it, or stands before what belongs to it. */
function findState(places: Places, names: readonly string[]): Pick<PlaceQuestion, 'names' | 'state'> {
  const last = names.at(-1) ?? ''
  const [first = ''] = names
  if (names.length > 1 || !spellingKey(last).startsWith('newyork')) {
    const state = stateNamed(places, last)
    if (state !== null) return { names: names.slice(0, -1), state }
  }
  const split = splitState(places, last)
  if (split !== null && (names.length > 1 || findCity(places, last, split.state) === null)) {
    return { names: [...names.slice(0, -1), split.city], state: split.state }
  }
  if (names.length === 2 && stateNamed(places, first) !== null && !foreignLands.has(spellingKey(last))) {
    return { names: [last], state: stateNamed(places, first) }
  }
  return { names, state: null }
}

/** "Austin, TX", which most texts are, and names that would not survive being taken apart. */
function exactCity(places: Places, text: string): PlaceMatch | null {
  const comma = text.lastIndexOf(',')
  const state = comma === -1 ? null : stateNamed(places, text.slice(comma + 1))
  const city = state === null ? null : findCity(places, text.slice(0, comma), state)
  return city === null ? null : cityMatch(places, city)
}

function resolveOne(places: Places, text: string): PlaceMatch | null {
  const exact = exactCity(places, text)
  if (exact !== null) return exact
  const { rest, remote } = takeRemote(text)
  if (rest === '') return remote ? remoteMatch : null
  const { names, zip, inUs } = readPlaceText(rest)
  const match = locate(places, { ...findState(places, names), zip, inUs })
  if (match === null || !remote) return match
  return match.kind === 'country' ? remoteMatch : { ...match, remote: true }
}

/**
 * What a text of a job or a search means as a place of the United States, or null. Of several listed
 * places the first one that is known; of several places of one name the most populous. A city that does
 * not lie in the state named beside it is not resolved, so that "Berlin, DE" is not in Delaware.
 */
export function resolvePlace(places: Places, text: string): PlaceMatch | null {
  if (text.length > longestName) return null
  for (const place of listedPlaces(text)) {
    const match = resolveOne(places, place)
    if (match !== null) return match
  }
  return null
}
