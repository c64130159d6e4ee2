import { distanceKm, locate, type PlaceQuestion, sameTownKm } from './locate.ts'
import { cityMatch, countryMatch, remoteMatch } from './matches.ts'
import { foreignLands } from './names/foreign-names.ts'
import { nicknames } from './names/other-names.ts'
import { longestName, spellingKey } from './names/spelling.ts'
import type { PlaceMatch, TownMatch } from './place-match.ts'
import { guessedPlace, type PlaceNote, repairedZip, unknownPlace, unknownTownIn } from './place-notes.ts'
import { isCountry, listedPlaces, readPlaceText, takeRemote } from './place-text.ts'
import type { City, Places, State } from './places.ts'
import { type PlaceReading, readPlace } from './read-place.ts'
import { unknownTown } from './unknown-town.ts'

export type { PlaceNote } from './place-notes.ts'

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

/** Five digits; a zip that lost its leading zeros in a spreadsheet gets them back. */
function zipOf(postalCode: string): string | null {
  const digits = /^(\d{3,5})(?:-?\d{4})?$/.exec(postalCode)?.[1]
  return digits === undefined ? null : digits.padStart(5, '0')
}

const nearbyKm = 40
const boxDegrees = 0.6

/** The city nearest to a point, within the state if one is known. */
function nearest(places: Places, point: Point, state: State | null): City | null {
  let best: City | null = null
  let bestKm = nearbyKm
  for (const city of places.cities.values()) {
    if (Math.abs(city.lat - point.lat) > boxDegrees || (state !== null && city.stateId !== state.id)) continue
    const km = distanceKm(point, city)
    if (km < bestKm) [best, bestKm] = [city, km]
  }
  return best
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

/** The fields of a location as they are read. */
type Fields = {
  /** What names the town or the whole place, as it is written */
  line: string
  /** and without what it says about the workplace. */
  town: string
  address: string
  state: State | null
  zip: string | null
  inUs: boolean
  /** All that the feed says, for people. */
  written: string
  point: Point | null
}

/** Where no field says the state, the words of one field must; of several places the first that is known. */
function byText(places: Places, { line, address, inUs }: Fields): PlaceReading | null {
  const readings = listedPlaces(line === '' ? address : line).map((text) =>
    readPlace(places, inUs ? `${text}, US` : text),
  )
  return readings.find(({ match }) => match !== null) ?? readings[0] ?? null
}

function byFields(places: Places, fields: Fields): PlaceReading | null {
  const { town, address, state, zip, inUs } = fields
  if (state === null && zip === null) return byText(places, fields)
  if (town.includes(',')) {
    const whole = byText(places, fields)
    const isInside = state === null || whole?.match?.stateId === state.id
    if (whole !== null && whole.match !== null && whole.match.kind !== 'state' && isInside) return whole
  }
  const question: PlaceQuestion = {
    names: readPlaceText(town).names,
    state,
    isStateApart: true,
    zip,
    inUs,
  }
  const reading = (question: PlaceQuestion) => ({ match: locate(places, question), question, remote: false })
  if (town !== '' || zip !== null || address === '') return reading(question)
  const byAddress = reading({ ...question, names: readPlaceText(address).names.slice(-1) })
  return byAddress.match === null ? reading(question) : byAddress
}

/** A region that is no state is abroad, unless the country says otherwise or it is no region at all. */
const isAbroad = (stateText: string, state: State | null, land: Land) =>
  stateText !== '' && state === null && land !== 'us' && !takeRemote(stateText).remote

/** Farther from its point than this, a place is another one of that name. */
const elsewhereKm = 300

/** CA may be Canada: a state that only the country's field names must not lie far from the feed's point. */
const isBelied = (match: PlaceMatch | TownMatch, land: Land, point: Point | null) =>
  typeof land === 'object' && point !== null && match.lat !== null && distanceKm(match, point) > elsewhereKm

/** What the fields mean where words and tables alone do not tell: by the state that is sure, or by the point. */
function byRest(
  places: Places,
  fields: Fields,
  question: PlaceQuestion | null,
): PlaceMatch | TownMatch | null {
  const { town, address, zip, inUs, point } = fields
  const isSilent = town === '' && address === '' && zip === null
  const state = question?.state ?? fields.state
  const mayAsk = point !== null && (inUs || state !== null || isSilent)
  const near = mayAsk ? nearest(places, point, state) : null
  return isSilent && state === null
    ? byPointAlone(places, fields, near)
    : byTownApart(places, fields, question, { state, near })
}

type Near = ReturnType<typeof nearest>

/** The town at the point, or the country, where that is all that is told. */
function byPointAlone(places: Places, { inUs, point }: Fields, near: Near): PlaceMatch | null {
  const city = near === null ? null : cityMatch(places, near)
  if (city !== null) return refine(city, point)
  return inUs ? countryMatch : null
}

function byTownApart(
  places: Places,
  { inUs, point }: Fields,
  question: PlaceQuestion | null,
  { state, near }: { state: Fields['state']; near: Near },
): PlaceMatch | TownMatch | null {
  const home = state ?? (near === null ? null : (places.states.get(near.stateId) ?? null))
  const asked = { names: question?.names ?? [], zip: null, inUs: inUs || question?.inUs === true }
  const isStateApart = question?.state == null || question.isStateApart
  return unknownTown(places, { ...asked, state: home, isStateApart }, near === null ? null : point)
}

/** Another city of that name, where the feed's point is: "Springfield" with a point in Illinois. */
function namesakeAt(places: Places, { city }: PlaceMatch, point: Point | null): PlaceMatch | null {
  if (point === null || city === null) return null
  const namesakes = places.citiesByKey.get(spellingKey(city)) ?? []
  const near = namesakes.find((namesake) => distanceKm(namesake, point) < sameTownKm)
  return near === undefined ? null : cityMatch(places, near)
}

/** Nobody says which Springfield: without a state, a zip or a point the largest is only likely. */
const isGuess = ({ question }: PlaceReading, { kind, city }: PlaceMatch) =>
  kind === 'city' &&
  question.state === null &&
  question.zip === null &&
  !nicknames.has(spellingKey(question.names.at(-1) ?? city))

function known(places: Places, fields: Fields, reading: PlaceReading, found: PlaceMatch): Resolved {
  const { point, written } = fields
  if (!isGuess(reading, found)) return { match: refine(found, point), notes: [] }
  const near = namesakeAt(places, found, point)
  if (near !== null) return { match: refine(near, point), notes: [] }
  return { match: found, notes: [guessedPlace(written, found)] }
}

/** The place that the fields mean, or null; and what its sender should know about it. */
export type Resolved = { match: PlaceMatch | TownMatch | null; notes: PlaceNote[] }

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

function resolveHere(places: Places, fields: Fields, remote: boolean): Resolved {
  const { town, written } = fields
  const reading = byFields(places, fields)
  const found = reading?.match ?? null
  if (remote && (found === null ? town === '' : found.kind === 'country'))
    return { match: remoteMatch, notes: [] }
  if (reading !== null && found !== null) return known(places, fields, reading, found)
  const rest = byRest(places, fields, reading?.question ?? null)
  if (rest === null) return { match: null, notes: written === '' ? [] : [unknownPlace(written)] }
  const isTold = town === '' && fields.address === ''
  return { match: rest, notes: isTold ? [] : [unknownTownIn(written, rest)] }
}

type Told = { land: Land; named: Fields['state']; written: string }

function readFields(parts: PlaceParts, { land, named, written }: Told): { fields: Fields; remote: boolean } {
  const line = text(parts.city ?? parts.text)
  const { rest: town, remote: isTownRemote } = takeRemote(line)
  const fields = {
    line,
    town,
    address: text(parts.address),
    state: named ?? (typeof land === 'object' ? land.state : null),
    zip: zipOf(text(parts.postalCode)),
    inUs: land === 'us',
    written,
    point: pointOf(parts),
  }
  return { fields, remote: isTownRemote || (named === null && takeRemote(text(parts.state)).remote) }
}

/**
 * What the fields of a feed's location mean together. A country abroad is never a place at home, a point that
 * contradicts the words is not believed, and a city must lie in its state: where it is not known there, the
 * state stays, with the town as it was written and the feed's point. Whatever is not certain is noted.
 */
export function resolveParts(places: Places, parts: PlaceParts): Resolved {
  const land = landOf(places, text(parts.country))
  const stateText = text(parts.state)
  const named = stateText === '' ? null : stateNamed(places, stateText)
  const written = writtenOf(parts)
  const abroad = { match: null, notes: written === '' ? [] : [unknownPlace(written)] }
  if (land === 'foreign' || isAbroad(stateText, named, land)) return abroad
  const { fields, remote } = readFields(parts, { land, named, written })
  const { match, notes } = resolveHere(places, fields, remote)
  if (match === null) return { match, notes }
  if (named === null && isBelied(match, land, pointOf(parts))) return abroad
  const { zip } = fields
  if (zip !== null && match.zip === zip && zip !== text(parts.postalCode).slice(0, zip.length))
    notes.push(repairedZip(text(parts.postalCode), zip))
  return { match: { ...match, remote: match.remote || remote }, notes }
}
