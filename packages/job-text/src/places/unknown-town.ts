import { insideBuilding, type PlaceQuestion, wholeState } from './locate.ts'
import { townMatch } from './matches.ts'
import { isTownAbroad } from './names/foreign-names.ts'
import { spellingKey } from './names/spelling.ts'
import type { PlaceMatch, TownMatch } from './place-match.ts'
import type { Places, State } from './places.ts'

/** Words that stand where a town should. */
const noTown =
  /^(?:(?:all|any|various|multiple|several|select|many|other|different|numerous|city|no) ?(?:cities|city|towns?|locations?|areas?|places?|sites?|offices?|facilities|preference)?|state ?wide|tb[ad]|n ?\/? ?a|none|null|unknown|unspecified|not specified|undisclosed|confidential|(?:field|home)(?:[ -]based)?|office|region(?:al)?)$/i

/** A street without its town: "12 Elm Street". */
const street =
  /^\d|\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|court|ct|highway|hwy|parkway|pkwy|plaza|building|floor)\.?$/i

/** A name of letters, not too long to be one: no list, and no sentence. */
const isName = (text: string) =>
  text.length <= 60 &&
  /^\p{L}[\p{L}\p{M}.'’ -]*$/u.test(text) &&
  !/ (?:or|and) /i.test(text) &&
  !noTown.test(text)

/** A city that everybody knows is no unknown town of another state: one of the two is wrong, or a list was meant. */
const wellKnown = 100_000

const isWellKnown = (places: Places, name: string) =>
  !/ (?:township|twp)\b/i.test(name) &&
  (places.citiesByKey.get(spellingKey(name))?.[0]?.population ?? 0) >= wellKnown

/**
 * What is left of a question whose town is not known: the town as it was written in the state that is sure, or the
 * state alone where no town is named. Null when the state is not known either, when the words contradict each
 * other, or when the town lies abroad and nothing says that it is at home.
 */
export function unknownTown(
  places: Places,
  { names, state, isStateApart, inUs }: PlaceQuestion,
  point: { lat: number; lng: number } | null,
): TownMatch | PlaceMatch | null {
  if (state === null) return null
  const parts = names.filter((name) => !insideBuilding.test(name) && !street.test(name))
  const towns = parts.filter((name) => places.stateByKey.get(spellingKey(name)) !== state)
  const isElsewhere = (name: string) =>
    isWellKnown(places, name) ||
    places.stateByKey.has(spellingKey(name)) ||
    (!inUs && isTownAbroad(name, state.abbreviation))
  if (towns.some(isElsewhere)) return null
  const town = towns.at(-1)
  if (!isStateApart) return isAmbiguous(state) ? null : wholeState(places, state)
  return town !== undefined && isName(town) ? townMatch(town, state, point) : wholeState(places, state)
}

/** Whose name a city has, which more often is meant: "WXYZ Washington". */
const isAmbiguous = ({ abbreviation }: State) => abbreviation === 'WA' || abbreviation === 'NY'
