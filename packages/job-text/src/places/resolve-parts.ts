import { distanceKm, locate, type PlaceQuestion, sameTownKm } from './locate.ts'
import { cityMatch, countryMatch, remoteMatch } from './matches.ts'
import { nicknames } from './names/other-names.ts'
import { spellingKey } from './names/spelling.ts'
import { type Fields, type PlaceParts, type Point, readFields } from './part-fields.ts'
import type { PlaceMatch, TownMatch } from './place-match.ts'
import { guessedPlace, type PlaceNote, repairedZip, unknownPlace, unknownTownIn } from './place-notes.ts'
import { listedPlaces, readPlaceText } from './place-text.ts'
import type { City, Places, State } from './places.ts'
import { type PlaceReading, readPlace } from './read-place.ts'
import { unknownTown } from './unknown-town.ts'

export type { PlaceParts } from './part-fields.ts'
export type { PlaceNote } from './place-notes.ts'

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

/** The feed's own point is finer than a city's middle, and is taken unless it contradicts it. */
function refine(match: PlaceMatch, point: Point | null): PlaceMatch {
  if (point === null || (match.kind !== 'city' && match.kind !== 'zip')) return match
  return distanceKm(match, point) < sameTownKm ? { ...match, ...point } : match
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

/** Farther from its point than this, a place is another one of that name. */
const elsewhereKm = 300

/** CA may be Canada: a state that only the country's field names must not lie far from the feed's point. */
const isBelied = (match: PlaceMatch | TownMatch, { isStateDoubtful, point }: Fields) =>
  isStateDoubtful && point !== null && match.lat !== null && distanceKm(match, point) > elsewhereKm

/** What is meant where there are no words at all: the city at the point, or the country. */
function bySilence(places: Places, { inUs, point }: Fields): PlaceMatch | null {
  const near = point === null ? null : nearest(places, point, null)
  const match = near === null ? null : cityMatch(places, near)
  if (match !== null) return refine(match, point)
  return inUs ? countryMatch : null
}

/** What is meant where the words name no known place: a town of the state that is sure, or of the one at the point. */
function byState(places: Places, fields: Fields, question: PlaceQuestion): PlaceMatch | TownMatch | null {
  const { point, inUs } = fields
  const state = question.state ?? fields.state
  const near = point !== null && (inUs || state !== null) ? nearest(places, point, state) : null
  const home = state ?? (near === null ? null : (places.states.get(near.stateId) ?? null))
  const isStateApart = question.state === null || question.isStateApart
  const asked = { ...question, state: home, isStateApart, inUs: inUs || question.inUs }
  return unknownTown(places, asked, near === null ? null : point)
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

function resolveHere(places: Places, fields: Fields): Resolved {
  const { town, written, remote } = fields
  const reading = byFields(places, fields)
  const found = reading?.match ?? null
  if (remote && (found === null ? town === '' : found.kind === 'country'))
    return { match: remoteMatch, notes: [] }
  if (reading !== null && found !== null) return known(places, fields, reading, found)
  if (reading === null) return { match: bySilence(places, fields), notes: [] }
  const rest = byState(places, fields, reading.question)
  return { match: rest, notes: rest === null ? [] : [unknownTownIn(written, rest)] }
}

/** A zip that was not written as it is read. */
const isRepaired = ({ zip, postalCode }: Fields, match: PlaceMatch | TownMatch) =>
  zip !== null && match.zip === zip && !postalCode.startsWith(zip)

/**
 * What the fields of a feed's location mean together. A country abroad is never a place at home, a point that
 * contradicts the words is not believed, and a city must lie in its state: where it is not known there, the
 * state stays, with the town as it was written and the feed's point. Whatever is not certain is noted.
 */
export function resolveParts(places: Places, parts: PlaceParts): Resolved {
  const fields = readFields(places, parts)
  const { written, postalCode, zip, remote } = fields
  const unknown = { match: null, notes: written === '' ? [] : [unknownPlace(written)] }
  const { match, notes } = fields.isAbroad ? unknown : resolveHere(places, fields)
  if (match === null || isBelied(match, fields)) return unknown
  if (zip !== null && isRepaired(fields, match)) notes.push(repairedZip(postalCode, zip))
  return { match: { ...match, remote: match.remote || remote }, notes }
}
