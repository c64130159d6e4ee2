import { unitInBuildingPattern, type ParsedPlace, matchWholeState } from './locate.ts'
import { createTownMatch } from './matches.ts'
import { isTownAbroad } from './names/foreign-names.ts'
import { toSpellingKey } from './names/spelling.ts'
import type { PlaceMatch, TownMatch } from './place-match.ts'
import type { Places, State } from './places.ts'

/** Matches texts in the town field that do not name a town, for example "various locations". */
const noTown =
  /^(?:(?:all|any|various|multiple|several|select|many|other|different|numerous|city|no) ?(?:cities|city|towns?|locations?|areas?|places?|sites?|offices?|facilities|preference)?|state ?wide|tb[ad]|n ?\/? ?a|none|null|unknown|unspecified|not specified|undisclosed|confidential|(?:field|home)(?:[ -]based)?|office|region(?:al)?)$/i

/** Matches a street without a town, for example "12 Elm Street". */
const street =
  /^\d|\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|court|ct|highway|hwy|parkway|pkwy|plaza|building|floor)\.?$/i

/** Returns whether a text can be a name: letters only, and not too long. */
const isName = (text: string) =>
  text.length <= 60 &&
  /^\p{L}[\p{L}\p{M}.'’ -]*$/u.test(text) &&
  !/ (?:or|and) /i.test(text) &&
  !noTown.test(text)

/**
 * A name with a state is not an unknown town if another state has a city of this size with the name: either the city
 * or the state is wrong.
 */
const wellKnown = 100_000

const isWellKnown = (places: Places, name: string) =>
  !/ (?:township|twp)\b/i.test(name) &&
  (places.citiesByKey.get(toSpellingKey(name))?.[0]?.population ?? 0) >= wellKnown

/**
 * Returns an unknown town in a known state, or the state alone if no town is named. Returns null if the state is
 * unknown, the names contradict each other, or the town may be abroad.
 */
export function createUnknownTown(
  places: Places,
  { names, state, isStateApart, inUs }: ParsedPlace,
  point: { lat: number; lng: number } | null,
): TownMatch | PlaceMatch | null {
  if (state === null) return null
  const parts = names.filter((name) => !unitInBuildingPattern.test(name) && !street.test(name))
  const towns = parts.filter((name) => places.stateByKey.get(toSpellingKey(name)) !== state)
  const isElsewhere = (name: string) =>
    isWellKnown(places, name) ||
    places.stateByKey.has(toSpellingKey(name)) ||
    (!inUs && isTownAbroad(name, state.abbreviation))
  if (towns.some(isElsewhere)) return null
  const town = towns.at(-1)
  if (!isStateApart) return isAmbiguous(state) ? null : matchWholeState(places, state)
  return town !== undefined && isName(town)
    ? createTownMatch(town, state, point)
    : matchWholeState(places, state)
}

/** Returns whether the state shares its name with a better-known city. */
const isAmbiguous = ({ abbreviation }: State) => abbreviation === 'WA' || abbreviation === 'NY'
