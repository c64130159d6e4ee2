import { computeDistanceKm, locatePlace, type PlaceQuery, sameTownKm } from './locate.ts'
import { createCityMatch, countryMatch, remoteMatch } from './matches.ts'
import { nicknames } from './names/other-names.ts'
import { toSpellingKey } from './names/spelling.ts'
import { type ParsedLocation, type LocationFields, type Point, parseLocation } from './part-fields.ts'
import type { PlaceMatch, TownMatch } from './place-match.ts'
import {
  noteGuessedPlace,
  type PlaceNote,
  noteRepairedZip,
  noteUnknownPlace,
  noteUnknownTown,
} from './place-notes.ts'
import { readPlaceText } from './place-text.ts'
import type { City, Places, State } from './places.ts'
import { type PlaceReading, readPlace } from './read-place.ts'
import { splitListedPlaces, separateTowns } from './separate-towns.ts'
import { createUnknownTown } from './unknown-town.ts'

export type { LocationFields as PlaceParts } from './part-fields.ts'
export type { PlaceNote } from './place-notes.ts'

const nearbyKm = 40
const boxDegrees = 0.6

/** Finds the city nearest to a point, within the state if one is given. */
function nearest(places: Places, point: Point, state: State | null): City | null {
  let best: City | null = null
  let bestKm = nearbyKm
  for (const city of places.cities.values()) {
    if (Math.abs(city.lat - point.lat) > boxDegrees || (state !== null && city.stateId !== state.id)) continue
    const km = computeDistanceKm(point, city)
    if (km < bestKm) [best, bestKm] = [city, km]
  }
  return best
}

/**
 * Replaces the coordinates by those of the feed, which are more precise than the center of the city, unless they
 * contradict the match.
 */
function refine(match: PlaceMatch, point: Point | null): PlaceMatch {
  if (point === null || (match.kind !== 'city' && match.kind !== 'zip')) return match
  return computeDistanceKm(match, point) < sameTownKm ? { ...match, ...point } : match
}

/**
 * Resolves a place by its text if there is no state field. The text must contain the state. The first known one of
 * several places is used.
 */
function byText(places: Places, { line, address, inUs }: ParsedLocation): PlaceReading | null {
  const readings = splitListedPlaces(places, line === '' ? address : line).map((text) =>
    readPlace(places, inUs ? `${text}, US` : text),
  )
  const isCity = ({ match }: PlaceReading) => match !== null && match.city !== null
  return readings.find(isCity) ?? readings.find(({ match }) => match !== null) ?? readings[0] ?? null
}

function byFields(places: Places, fields: ParsedLocation): PlaceReading | null {
  const { town, address, state, zip, inUs } = fields
  if (state === null && zip === null) return byText(places, fields)
  if (town.includes(',')) {
    const whole = byText(places, fields)
    const isInside = state === null || whole?.match?.stateId === state.id
    if (whole !== null && whole.match !== null && whole.match.kind !== 'state' && isInside) return whole
  }
  const question: PlaceQuery = {
    names: readPlaceText(places, town).names,
    state,
    isStateApart: true,
    zip,
    inUs,
  }
  const reading = (question: PlaceQuery) => ({
    match: locatePlace(places, question),
    question,
    remote: false,
  })
  if (town !== '' || zip !== null || address === '') return reading(question)
  const byAddress = reading({ ...question, names: readPlaceText(places, address).names.slice(-1) })
  return byAddress.match === null ? reading(question) : byAddress
}

/** Coordinates at a greater distance belong to another place of the same name. */
const elsewhereKm = 300

/**
 * Returns whether the feed's coordinates are far from the match. A state from the country field is then rejected,
 * because CA may mean Canada.
 */
const isFarFromPoint = (match: PlaceMatch | TownMatch, { isStateDoubtful, point }: ParsedLocation) =>
  isStateDoubtful && point !== null && match.lat !== null && computeDistanceKm(match, point) > elsewhereKm

/** Resolves a place without any name: the city at the coordinates, or the country. */
function withoutNames(places: Places, { inUs, point }: ParsedLocation): PlaceMatch | null {
  const near = point === null ? null : nearest(places, point, null)
  const match = near === null ? null : createCityMatch(places, near)
  if (match !== null) return refine(match, point)
  return inUs ? countryMatch : null
}

/** Resolves a place whose town is unknown, but whose state is named or given by the coordinates. */
function byState(
  places: Places,
  fields: ParsedLocation,
  question: PlaceQuery,
): PlaceMatch | TownMatch | null {
  const { point, inUs } = fields
  const state = question.state ?? fields.state
  const near = point !== null && (inUs || state !== null) ? nearest(places, point, state) : null
  const home = state ?? (near === null ? null : (places.states.get(near.stateId) ?? null))
  const isStateApart = question.state === null || question.isStateApart
  const asked = { ...question, state: home, isStateApart, inUs: inUs || question.inUs }
  return createUnknownTown(places, asked, near === null ? null : point)
}

/** Finds the city of the same name at the feed's coordinates, for example the "Springfield" in Illinois. */
function namesakeAt(places: Places, { city }: PlaceMatch, point: Point | null): PlaceMatch | null {
  if (point === null || city === null) return null
  const namesakes = places.citiesByKey.get(toSpellingKey(city)) ?? []
  const near = namesakes.find((namesake) => computeDistanceKm(namesake, point) < sameTownKm)
  return near === undefined ? null : createCityMatch(places, near)
}

/** Returns whether a match is only a guess: the largest city of a name without a state, zip code, or coordinates. */
const isGuess = ({ question }: PlaceReading, { kind, city }: PlaceMatch) =>
  kind === 'city' &&
  question.state === null &&
  question.zip === null &&
  !nicknames.has(toSpellingKey(question.names.at(-1) ?? city))

function known(
  places: Places,
  fields: ParsedLocation,
  reading: PlaceReading,
  found: PlaceMatch,
): ResolvedLocation {
  const { point, written } = fields
  if (!isGuess(reading, found)) return { match: refine(found, point), notes: [] }
  const near = namesakeAt(places, found, point)
  if (near !== null) return { match: refine(near, point), notes: [] }
  return { match: found, notes: [noteGuessedPlace(written, found)] }
}

/** The place, or null, and warnings for the author of the feed. */
export type ResolvedLocation = { match: PlaceMatch | TownMatch | null; notes: PlaceNote[] }

function resolveHere(places: Places, fields: ParsedLocation): ResolvedLocation {
  const { town, written, remote } = fields
  const reading = byFields(places, fields)
  const found = reading?.match ?? null
  if (remote && (found === null ? town === '' : found.kind === 'country'))
    return { match: remoteMatch, notes: [] }
  if (reading !== null && found !== null) return known(places, fields, reading, found)
  if (reading === null) return { match: withoutNames(places, fields), notes: [] }
  const rest = byState(places, fields, reading.question)
  return { match: rest, notes: rest === null ? [] : [noteUnknownTown(written, rest)] }
}

/** Returns whether the zip code was written differently. */
const isRepaired = ({ zip, postalCode }: ParsedLocation, match: PlaceMatch | TownMatch) =>
  zip !== null && match.zip === zip && !postalCode.startsWith(zip)

/**
 * Resolves the location fields of a feed together. A foreign country never yields a US place, coordinates that
 * contradict the names are ignored, and a city must be in its state; otherwise, the result is an unknown town in that
 * state with the feed's coordinates. Uncertain results have notes.
 */
export function resolveFields(places: Places, parts: LocationFields): ResolvedLocation {
  const fields = parseLocation(places, parts)
  const { written, postalCode, zip, remote } = fields
  const unknown = { match: null, notes: written === '' ? [] : [noteUnknownPlace(written)] }
  const { match, notes } = fields.isAbroad ? unknown : resolveHere(places, fields)
  if (match === null || isFarFromPoint(match, fields)) return unknown
  if (zip !== null && isRepaired(fields, match)) notes.push(noteRepairedZip(postalCode, zip))
  return { match: { ...match, remote: match.remote || remote }, notes }
}

/** Resolves each of the places that the location fields list. */
export function resolveLocation(places: Places, parts: LocationFields): ResolvedLocation[] {
  const { towns, isComplete } = separateTowns(places, parts)
  const whole = isComplete ? null : resolveFields(places, parts)
  if (towns.length === 0 || (whole !== null && whole.match !== null && whole.match.kind !== 'state'))
    return [whole ?? resolveFields(places, parts)]
  const { remote } = parseLocation(places, parts)
  return towns.map((town) => {
    const { match, notes } = resolveFields(places, town)
    return { match: match === null ? null : { ...match, remote: match.remote || remote }, notes }
  })
}
