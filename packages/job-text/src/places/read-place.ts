import { createCityMatch, remoteMatch } from './matches.ts'
import type { PlaceMatch } from './place-match.ts'
import { parsePlaceText, removeRemoteWords } from './place-text.ts'
import { findCity, resolveParsedPlace, type ParsedPlace } from './locate.ts'
import { foreignPlaceKeys } from './names/foreign-names.ts'
import { namedAreas } from './names/other-names.ts'
import { toSpellingKey } from './names/spelling.ts'
import type { Places, State } from './places.ts'

const stateNamed = (places: Places, name: string): State | null =>
  places.stateByKey.get(toSpellingKey(name)) ?? null

type SplitState = { city: string; state: State; isCode: boolean }

/**
 * Splits a text such as "Austin Texas" at the longest ending that is a state. Lowercase codes may be words: "jobs in"
 * is not Indiana.
 */
function splitState(places: Places, name: string): SplitState | null {
  const words = name.split(/\s+/)
  const longest = Math.max(1, words.length - 3)
  for (let start = longest; start < words.length; start += 1) {
    const ending = words.slice(start).join(' ')
    const state = stateNamed(places, ending)
    if (state === null) continue
    const city = words.slice(0, start).join(' ')
    const isCode = ending.length === 2 && ending === ending.toUpperCase()
    const isSure = isCode || ending.length > 2 || findCity(places, city, state) !== null
    return isSure ? { city, state, isCode } : null
  }
  return null
}

type FoundState = Pick<ParsedPlace, 'names' | 'state' | 'isStateApart'>

/** Removes a state that is named twice, as in "Austin, Texas (TX)". */
const withoutState = (places: Places, names: readonly string[], state: State): readonly string[] =>
  names.length > 1 && stateNamed(places, names.at(-1) ?? '') === state ? names.slice(0, -1) : names

/** Finds the state: as the last name, at the end of the last name, or as the name before it. */
function findState(places: Places, names: readonly string[]): FoundState {
  const last = names.at(-1) ?? ''
  const [first = ''] = names
  if (names.length > 1 || !toSpellingKey(last).startsWith('newyork')) {
    const state = stateNamed(places, last)
    if (state !== null)
      return { names: withoutState(places, names.slice(0, -1), state), state, isStateApart: true }
  }
  const split = namedAreas.has(toSpellingKey(last)) ? null : splitState(places, last)
  if (split !== null && (names.length > 1 || findCity(places, last, split.state) === null)) {
    return { names: [...names.slice(0, -1), split.city], state: split.state, isStateApart: split.isCode }
  }
  if (
    names.length === 2 &&
    stateNamed(places, first) !== null &&
    !foreignPlaceKeys.has(toSpellingKey(last))
  ) {
    return { names: [last], state: stateNamed(places, first), isStateApart: false }
  }
  return { names, state: null, isStateApart: false }
}

/** The components of a place text, and the place that they name, if known. */
export type PlaceResolution = { match: PlaceMatch | null; parsed: ParsedPlace; remote: boolean }

/**
 * Resolves "Austin, TX", the most common form, without splitting it. This also covers city names that contain
 * separators.
 */
function exactCity(places: Places, text: string): PlaceResolution | null {
  const comma = text.lastIndexOf(',')
  const state = comma === -1 ? null : stateNamed(places, text.slice(comma + 1))
  const name = text.slice(0, comma)
  const city = state === null ? null : findCity(places, name, state)
  if (city === null) return null
  const parsed = { names: [name], state, isStateApart: true, zip: null, inUs: true }
  return { match: createCityMatch(places, city), parsed, remote: false }
}

const codeFirst = /^([A-Z]{2})[-_/>](?=['‘ʻ]?\p{Lu})([^,]+)$/u
const countryFirst = /^(?:USA?|United States)([-_/>.])(\p{L}[^,]*?)\1(?=['‘ʻ]?\p{Lu})([^,]+)$/iu

/** Converts "US-TX-Austin", "US.Texas.Austin", "TX-Austin", and "Houston-TX" to the form "Austin, TX". */
function codeLast(places: Places, text: string): string {
  const [, code, rest] = countryFirst.exec(text)?.slice(1) ?? codeFirst.exec(text) ?? []
  if (code !== undefined && rest !== undefined && stateNamed(places, code) !== null)
    return `${rest.replace(/[-_/>](\d{5})$/, '')}, ${code} ${/[-_/>](\d{5})$/.exec(rest)?.[1] ?? ''}`
  const [, city, ending] = /^(.*\p{L})[-_/]([A-Z]{2})$/u.exec(text) ?? []
  return city !== undefined && ending !== undefined && stateNamed(places, ending) !== null
    ? `${city}, ${ending}`
    : text
}

/** Resolves a text that names one place. Addresses are parsed from their end. */
export function resolveOnePlace(places: Places, text: string): PlaceResolution {
  const exact = exactCity(places, text)
  if (exact !== null) return exact
  const { rest, remote } = removeRemoteWords(places, codeLast(places, text))
  const { names, zip, inUs } = parsePlaceText(places, codeLast(places, rest))
  const parsed = { ...findState(places, names), zip, inUs }
  const match = rest === '' ? null : resolveParsedPlace(places, parsed)
  if (!remote) return { match, parsed, remote }
  if (rest === '' || match?.kind === 'country') return { match: remoteMatch, parsed, remote }
  return { match: match === null ? null : { ...match, remote }, parsed, remote }
}
