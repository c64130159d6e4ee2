import { distanceKm, locate, sameTownKm, type PlaceQuestion } from './locate.ts'
import { cityMatch, countryMatch, remoteMatch } from './matches.ts'
import type { PlaceMatch } from './place-match.ts'
import { isCountry, readPlaceText, takeRemote } from './place-text.ts'
import { foreignLands } from './place-names.ts'
import { longestName, spellingKey } from './spelling.ts'
import { resolvePlace } from './resolve-place.ts'
import type { City, Places, State } from './places.ts'

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

type Point = { lat: number; lng: number }

/** What the country says: at home, abroad, nothing, or a state that was put into the wrong field. */
type Land = 'us' | 'foreign' | 'unknown' | { state: State }

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

/** Five digits; a zip that lost its leading zero in a spreadsheet gets it back. */
function zipOf(postalCode: string): string | null {
  const digits = /^(\d{3,5})(?:-?\d{4})?$/.exec(postalCode)?.[1]
  return digits === undefined ? null : digits.padStart(5, '0')
}

const nearbyKm = 40
const boxDegrees = 0.6

/** The nearest city to a point, as a last resort where the words say nothing. */
function nearest(places: Places, point: Point, state: State | null): PlaceMatch | null {
  let best: City | null = null
  let bestKm = nearbyKm
  for (const city of places.cities.values()) {
    if (Math.abs(city.lat - point.lat) > boxDegrees || (state !== null && city.stateId !== state.id)) continue
    const km = distanceKm(point, city)
    if (km < bestKm) [best, bestKm] = [city, km]
  }
  return best === null ? null : cityMatch(places, best)
}

function pointOf({ latitude: lat, longitude: lng }: PlaceParts): Point | null {
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return lat === 0 && lng === 0 ? null : { lat, lng }
}

/** The feed's own point is finer than a city's middle, and is taken unless it contradicts it. */
function refine(match: PlaceMatch, point: Point | null): PlaceMatch {
  if (point === null || (match.kind !== 'city' && match.kind !== 'zip')) return match
  return distanceKm(match, point) < sameTownKm ? { ...match, ...point } : match
}

type Fields = { city: string; address: string; state: State | null; zip: string | null; inUs: boolean }

/** Where no field says the state, the words of one field must. */
function byText(places: Places, { city, address, inUs }: Fields): PlaceMatch | null {
  const text = city === '' ? address : city
  return text === '' ? null : resolvePlace(places, inUs ? `${text}, US` : text)
}

function byFields(places: Places, fields: Fields): PlaceMatch | null {
  const { city, address, state, zip, inUs } = fields
  if (state === null && zip === null) return byText(places, fields)
  if (city.includes(',')) {
    const whole = resolvePlace(places, city)
    if (whole !== null && whole.kind !== 'state' && (state === null || whole.stateId === state.id))
      return whole
  }
  const question: PlaceQuestion = { names: readPlaceText(city).names, state, zip, inUs }
  if (city !== '' || zip !== null || address === '') return locate(places, question)
  return (
    locate(places, { ...question, names: readPlaceText(address).names.slice(-1) }) ?? locate(places, question)
  )
}

/** A part that is too long to name a place is passed over. */
const text = (part: string | null) => (part === null || part.length > longestName ? '' : part.trim())

/** A region that is no state is abroad, unless the country says otherwise or it is no region at all. */
const isAbroad = (stateText: string, state: State | null, land: Land) =>
  stateText !== '' && state === null && land !== 'us' && !takeRemote(stateText).remote

/** Farther from its point than this, a place is another one of that name. */
const elsewhereKm = 300

/** CA may be Canada: a state that only the country's field names must not lie far from the feed's point. */
const isBelied = (match: PlaceMatch, land: Land, point: Point | null) =>
  typeof land === 'object' && point !== null && match.lat !== null && distanceKm(match, point) > elsewhereKm

/** The nearest city, where no words find a place but the country or state is sure, or there are no words at all. */
function byPoint(places: Places, fields: Fields, point: Point | null): PlaceMatch | null {
  const { city, address, state, zip, inUs } = fields
  const isSilent = city === '' && address === '' && zip === null && state === null
  const near = point !== null && (inUs || state !== null || isSilent) ? nearest(places, point, state) : null
  if (near !== null) return refine(near, point)
  return inUs && isSilent ? countryMatch : null
}

/**
 * What the fields of a feed's location mean together, or null. A country abroad is never a place at home,
 * a city must lie in its state, and a point that contradicts the words is not believed. Where no words
 * find a place but the country or state is sure, the city nearest to the point is taken.
 */
export function resolveParts(places: Places, parts: PlaceParts): PlaceMatch | null {
  const land = landOf(places, text(parts.country))
  const named = text(parts.state) === '' ? null : stateNamed(places, text(parts.state))
  if (land === 'foreign' || isAbroad(text(parts.state), named, land)) return null
  const { rest: city, remote } = takeRemote(text(parts.city ?? parts.text))
  const state = named ?? (typeof land === 'object' ? land.state : null)
  const zip = zipOf(text(parts.postalCode))
  const fields = { city, address: text(parts.address), state, zip, inUs: land === 'us' }
  const point = pointOf(parts)
  const found = byFields(places, fields)
  if (found !== null && named === null && isBelied(found, land, point)) return null
  if (found !== null) return { ...refine(found, point), remote: found.remote || remote }
  if (remote) return city === '' ? remoteMatch : null
  return byPoint(places, fields, point)
}
