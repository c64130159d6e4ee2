import { foreignLands } from './names/foreign-names.ts'
import { longestName, spellingKey } from './names/spelling.ts'
import { isCountry, readPlaceText, takeRemote } from './place-text.ts'
import type { Places, State } from './places.ts'

/** A place in fields, as feeds give it; any of them may be absent or wrong. */
export type PlaceParts = {
  /** The place as one line of text. */
  text: string | null
  address: string | null
  city: string | null
  state: string | null
  postalCode: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
}

export type Point = { lat: number; lng: number }

/** What the country says: at home, abroad, nothing, or a state that was put into the wrong field. */
export type Land = 'us' | 'foreign' | 'unknown' | { state: State }

function landOf(places: Places, country: string): Land {
  if (country === '') return 'unknown'
  if (isCountry(country) || readPlaceText(country).inUs) return 'us'
  const state = places.stateByKey.get(spellingKey(country))
  if (state !== undefined) return { state }
  return foreignLands.has(spellingKey(country)) || /^[a-z]{2,3}$/i.test(country) ? 'foreign' : 'unknown'
}

/** "TX", "Texas", "US-TX", "TX - Texas". */
function stateNamed(places: Places, text: string): State | null {
  const named = (name: string) => places.stateByKey.get(spellingKey(name)) ?? null
  return named(text) ?? named(text.replace(/^us[\s-]+/i, '')) ?? named(text.split(/\s+-\s+|,/)[0] ?? '')
}

/** Five digits; a zip that lost its leading zeros in a spreadsheet gets them back. */
function zipOf(postalCode: string): string | null {
  const digits = /^(\d{3,5})(?:-?\d{4})?$/.exec(postalCode)?.[1]
  return digits === undefined ? null : digits.padStart(5, '0')
}

function pointOf({ latitude: lat, longitude: lng }: PlaceParts): Point | null {
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return lat === 0 && lng === 0 ? null : { lat, lng }
}

/** The fields of a location as they are read. */
export type Fields = {
  /** What names the town or the whole place, as it is written */
  line: string
  /** and without what it says about the workplace. */
  town: string
  address: string
  state: State | null
  land: Land
  postalCode: string
  zip: string | null
  point: Point | null
  remote: boolean
  inUs: boolean
  /** The country or the region says that the place is none at home. */
  isAbroad: boolean
  /** The state stands in the field of the country, where CA may be Canada. */
  isStateDoubtful: boolean
  /** All that the feed says, for people. */
  written: string
}

const text = (part: string | null) =>
  // A part that is too long to name a place is passed over.
  part === null || part.length > longestName ? '' : part.trim()

function writtenOf(parts: PlaceParts): string {
  const { address, city, state, postalCode, country } = parts
  return [parts.text, address, city, state, postalCode, country]
    .map((part) => text(part))
    .filter((part) => part !== '')
    .join(', ')
}

/** A region that is no state is abroad, unless the country says otherwise or it is no region at all. */
const isRegionAbroad = (stateText: string, state: State | null, land: Land) =>
  stateText !== '' && state === null && land !== 'us' && !takeRemote(stateText).remote

/** Reads the fields of a location one by one. */
export function readFields(places: Places, parts: PlaceParts): Fields {
  const land = landOf(places, text(parts.country))
  const stateText = text(parts.state)
  const named = stateText === '' ? null : stateNamed(places, stateText)
  const ofCountry = typeof land === 'object' ? land.state : null
  const line = text(parts.city ?? parts.text)
  const { rest: town, remote } = takeRemote(line)
  const postalCode = text(parts.postalCode)
  return {
    line,
    town,
    address: text(parts.address),
    state: named ?? ofCountry,
    land,
    postalCode,
    zip: zipOf(postalCode),
    point: pointOf(parts),
    remote: remote || (named === null && takeRemote(stateText).remote),
    inUs: land === 'us',
    isAbroad: land === 'foreign' || isRegionAbroad(stateText, named, land),
    isStateDoubtful: named === null && ofCountry !== null,
    written: writtenOf(parts),
  }
}
