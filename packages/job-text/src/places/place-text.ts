import { unitedStatesKeys, foreignPlaceKeys } from './names/foreign-names.ts'
import { toSpellingKey } from './names/spelling.ts'
import type { Places } from './places.ts'

/** The components of a place text that are recognized by their form. `names` are ordered from small to large. */
export type PlaceText = { names: string[]; zip: string | null; inUs: boolean }

const remoteWords =
  /\b(?:(?:fully|100%|hybrid)[\s-]+)?(?:remote(?:ly)?(?:[\s-]+(?:first|based|work|ok|only|jobs?|positions?))?|virtual|telecommute|telework|work(?:ing)? from (?:home|anywhere)|wfh|home[\s-]based|anywhere)(?:[\s-]+(?:in[\s-]the[\s-]world|worldwide))?\b/gi
const workplaceWords =
  /\b(?:hybrid|on[\s-]?site|in[\s-]office|in[\s-]person|hq|headquarters|nationwide|statewide|(?:all|any|multiple|select|several|various)[\s-]+(?:locations|cities|areas|sites)|amer)\b/gi
const edges = /^[\s,:;/|.\-–—]+|[\s,:;/|\-–—]+$/g
const openingWords =
  /^(?:(?:in|near(?! (?:north|south) side\b)|from|within|based|(?:state|commonwealth) of|the(?= u\.?s| united| (?:state|commonwealth) of))\b(?!\s*,|$)\s*)+/i
const brackets = /\(([^()]*)\)/g

const separators = /[,:·>»→]|\s[-–—/]+\s*|[-–—]+\s/
const stateCode =
  '(?:A[KLRZ]|C[AOT]|D[CE]|FL|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])'
/**
 * Matches separators between places. A slash, dash, or "and" separates places only after a state code; elsewhere, it
 * may belong to a name. A comma separates places if another city with a state follows.
 */
const placeSeparators = new RegExp(
  `[;|•\\n]+| or (?!\\d)|(?<=(?:, ?|\\p{L} )${stateCode})(?: ?(?:[/&]| OR | and ) ?|, (?=\\p{Lu}[^,]*,? ${stateCode}(?:,|$)))`,
  'u',
)

const trim = (text: string) => text.replace(edges, '').replace(/\s+/g, ' ')

/** Caches a pattern for city names that contain a separator, for example "Truth or Consequences". */
const namesWithSeparator = new WeakMap<Places, RegExp>()

function findNamesWithSeparator(places: Places): RegExp {
  const known = namesWithSeparator.get(places)
  if (known !== undefined) return known
  const names = [...places.cities.values()].map(({ name }) => name).filter((name) => / or /i.test(name))
  const pattern = new RegExp(`\\b(?:${[...new Set(names)].join('|')})\\b`, 'gi')
  namesWithSeparator.set(places, pattern)
  return pattern
}

/** Splits a text into the places that it lists, in order. */
export const splitPlaceList = (places: Places, text: string): string[] =>
  text
    .replace(/[^\S\n]+/g, ' ')
    // A no-break space does not separate places.
    .replace(findNamesWithSeparator(places), (name) => name.replaceAll(' ', '\u00a0'))
    .split(placeSeparators)
    .map((place) => trim(place))
    .filter((place) => place !== '')

const isRemote = (text: string) => text.search(remoteWords) !== -1

/**
 * Returns the replacement of a text in parentheses. The text is kept if it names a country, a state, or a zip code;
 * otherwise, it describes the workplace.
 */
function replaceParentheses(places: Places, inner: string): string {
  if (isRemote(inner)) return ' remote '
  const key = toSpellingKey(inner)
  const isState = places.stateByKey.has(key) && (inner.length > 2 || inner === inner.toUpperCase())
  const isPlace = isState || foreignPlaceKeys.has(key) || unitedStatesKeys.has(key) || /^\d{5}$/.test(inner)
  return isPlace ? `, ${inner}` : ', '
}

/** Removes statements about remote work: "Remote in Austin, TX" becomes "Austin, TX" with `remote` set. */
export function removeRemoteWords(places: Places, text: string): { rest: string; remote: boolean } {
  const plain = text.replace(brackets, (_, inner: string) => replaceParentheses(places, inner))
  const rest = plain.replace(remoteWords, ' , ').replace(workplaceWords, ' , ')
  return { rest: trim(trim(rest).replace(openingWords, '')), remote: isRemote(plain) }
}

const trailingCountry = /[\s,]+(?:united states(?: of america)?|u\.?s\.?a\.?)$/i
const trailingZip = /(?:^|\s)(\d{5})(?:-?\d{4})?$/
/** Matches a zip code between a name and a state. */
const innerZip = /\s(\d{5})(?:-?\d{4})?(?=\s\p{L}[\p{L}.]+(?:\s\p{L}+)?$)/u
/**
 * Matches a zip code before a name, as in "98003 Federal Way". Before a street, the number is a zip code only if the
 * street is also the name of a city.
 */
const leadingZip = /^(\d{5})(?:-?\d{4})? (?=(.+))/
const streetWord =
  /\b(?:street|st(?!\.? (?!(?:north|south|east|west|[nsew])\b)[a-z])|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|court|ct|highway|hwy|parkway|pkwy|place|pl|circle|cir|loop|trail|plaza)\b/i
const leadingCountry = /^u\.?s\.?a?[\s-]+/i

export const isUnitedStates = (name: string) => unitedStatesKeys.has(toSpellingKey(name))

/** Splits a text at commas and dashes, and separates country and zip code from the names. */
export function parsePlaceText(places: Places, text: string): PlaceText {
  const withoutCountry = text.replace(trailingCountry, '').replace(leadingCountry, '')
  const parts = withoutCountry
    .split(separators)
    .map((part) => trim(part))
    .filter((part) => part !== '')
  const names = parts.filter((part) => !isUnitedStates(part))
  const inUs = withoutCountry !== text || names.length < parts.length
  return { ...takeZip(places, names), inUs }
}

/** Removes the last zip code from the names, before or after any of them. */
function takeZip(places: Places, names: string[]): Pick<PlaceText, 'names' | 'zip'> {
  for (const [i, name] of [...names.entries()].reverse()) {
    const found = trailingZip.exec(name) ?? findLeadingZip(places, name) ?? innerZip.exec(name)
    if (found === null) continue
    const rest = trim(name.replace(found[0], ''))
    return {
      names: names.flatMap((each, at) => (at !== i ? each : rest === '' ? [] : rest)),
      zip: found[1] ?? null,
    }
  }
  return { names, zip: null }
}

function findLeadingZip(places: Places, name: string): RegExpExecArray | null {
  const found = leadingZip.exec(name)
  const rest = found?.[2] ?? ''
  const isCity = places.citiesByKey.has(toSpellingKey(rest.replace(/ [A-Z]{2}$/, '')))
  return streetWord.test(rest) && !isCity ? null : found
}
