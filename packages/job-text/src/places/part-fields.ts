import { foreignPlaceKeys } from './names/foreign-names.ts'
import { maxPlaceNameLength, toSpellingKey } from './names/spelling.ts'
import { isUnitedStates, parsePlaceText, removeRemoteWords } from './place-text.ts'
import type { Places, State } from './places.ts'

/** The location fields of a feed, any of which may be missing or wrong. */
export type LocationFields = {
  text: string | null
  address: string | null
  city: string | null
  state: string | null
  postalCode: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
}

export const emptyLocationFields: LocationFields = {
  text: null,
  address: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
  latitude: null,
  longitude: null,
}

export type GeoPoint = { lat: number; lng: number }

/** The meaning of the country field: the United States, abroad, unknown, or a state in the wrong field. */
export type CountryField = 'us' | 'foreign' | 'unknown' | { state: State }

function countryOf(places: Places, country: string): CountryField {
  if (country === '') return 'unknown'
  if (isUnitedStates(country) || parsePlaceText(places, country).inUs) return 'us'
  const state = places.stateByKey.get(toSpellingKey(country))
  if (state !== undefined) return { state }
  return foreignPlaceKeys.has(toSpellingKey(country)) || /^[a-z]{2,3}$/i.test(country) ? 'foreign' : 'unknown'
}

/**
 * Finds the states in a text, for example "TX", "Texas", "US-TX", "Texas (TX)", "TX - Texas", "State of Texas", or
 * "MD/DC/VA".
 */
function statesNamed(places: Places, text: string): State[] {
  const named = (name: string) => places.stateByKey.get(toSpellingKey(name))
  const whole = named(text)
  if (whole !== undefined) return [whole]
  const pieces = text.split(/[()[\],;/|&]|\s+-\s+|(?<=^usa?)-|(?<=^[a-z]{2})-|\s+(?:and|or)\s+/i)
  const states = pieces.flatMap((piece) => named(piece.trim().replace(stateWords, '')) ?? [])
  return [...new Set(states)]
}

const stateWords = /^(?:usa?[\s.-]+)?(?:(?:the )?(?:state|commonwealth) of |washington,? (?=d\.?\s?c))?/i

/** Returns the five digits of a zip code. It restores leading zeros that a spreadsheet has removed. */
function zipOf(postalCode: string): string | null {
  const plain = postalCode.replace(/\.0+$/, '')
  const whole = /^(\d{3,5})(?:-?\d{0,4})$/.exec(plain)?.[1]
  // The first of several is used: "78701, 78702".
  const digits = whole ?? /(?<![\d-])\d{5}(?!\d)/.exec(plain)?.[0]
  return digits === undefined ? null : digits.padStart(5, '0')
}

function pointOf({ latitude: lat, longitude: lng }: LocationFields): GeoPoint | null {
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return lat === 0 && lng === 0 ? null : { lat, lng }
}

export type ParsedLocation = {
  /** The text that names the town or the complete place, as in the feed. */
  line: string
  /** `line` without statements about remote work. */
  town: string
  address: string
  state: State | null
  country: CountryField
  postalCode: string
  zip: string | null
  point: GeoPoint | null
  remote: boolean
  inUs: boolean
  /** Whether the country or region is outside the United States. */
  isAbroad: boolean
  /** Whether the state comes from the country field, where CA may mean Canada. */
  isStateDoubtful: boolean
  /** All fields as text, for messages. */
  written: string
}

const text = (part: string | null) =>
  // Fields that are too long for a place name are ignored.
  part === null || part.length > maxPlaceNameLength ? '' : part.trim()

function writtenOf(parts: LocationFields): string {
  const { address, city, state, postalCode, country } = parts
  return [parts.text, address, city, state, postalCode, country]
    .map((part) => text(part))
    .filter((part) => part !== '')
    .join(', ')
}

/**
 * Returns whether a state field without a US state names a foreign region. It does, unless the country field names
 * the US or the text only mentions remote work.
 */
const isRegionAbroad = (
  stateText: string,
  states: readonly State[],
  country: CountryField,
  isRemote: boolean,
) => stateText !== '' && states.length === 0 && country !== 'us' && !isRemote

export function parseLocationFields(places: Places, parts: LocationFields): ParsedLocation {
  const country = countryOf(places, text(parts.country))
  const stateText = text(parts.state)
  const states = statesNamed(places, stateText)
  const named = states.length === 1 ? (states[0] ?? null) : null
  const isStateRemote = removeRemoteWords(places, stateText).remote
  const ofCountry = typeof country === 'object' ? country.state : null
  const line = text(parts.city ?? parts.text)
  const { rest: town, remote } = removeRemoteWords(places, line)
  const postalCode = text(parts.postalCode)
  return {
    line,
    town,
    address: text(parts.address),
    state: named ?? ofCountry,
    country,
    postalCode,
    zip: zipOf(postalCode),
    point: pointOf(parts),
    remote: remote || (named === null && isStateRemote),
    inUs: country === 'us',
    isAbroad: country === 'foreign' || isRegionAbroad(stateText, states, country, isStateRemote),
    isStateDoubtful: named === null && ofCountry !== null,
    written: writtenOf(parts),
  }
}
