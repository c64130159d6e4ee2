import { computeDistanceKm, resolveParsedPlace, type ParsedPlace, maxTownDiameterKm } from './locate.ts'
import { createCityMatch, countryMatch, remoteMatch } from './matches.ts'
import { cityNicknames } from './names/other-names.ts'
import { toSpellingKey } from './names/spelling.ts'
import {
  type ParsedLocation,
  type LocationFields,
  type GeoPoint,
  parseLocationFields,
} from './part-fields.ts'
import type { PlaceMatch, TownMatch } from './place-match.ts'
import {
  createGuessedPlaceNote,
  type PlaceNote,
  createRepairedZipNote,
  createUnknownPlaceNote,
  createUnknownTownNote,
} from './place-notes.ts'
import { parsePlaceText } from './place-text.ts'
import type { City, Places, State } from './places.ts'
import { type PlaceResolution, resolveOnePlace } from './read-place.ts'
import { splitListedPlaces, splitIntoTowns } from './separate-towns.ts'
import { createUnknownTown } from './unknown-town.ts'

export type { LocationFields as PlaceParts } from './part-fields.ts'
export type { PlaceNote } from './place-notes.ts'

const nearbyKm = 40
const boxDegrees = 0.6

/** Finds the city nearest to a point, within the state if one is given. */
function nearest(places: Places, point: GeoPoint, state: State | null): City | null {
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
 * Replaces the coordinates of a match by the feed's, which are more precise than the center of the city, unless they
 * are too far from it.
 */
function refine(match: PlaceMatch, point: GeoPoint | null): PlaceMatch {
  if (point === null || (match.kind !== 'city' && match.kind !== 'zip')) return match
  return computeDistanceKm(match, point) < maxTownDiameterKm ? { ...match, ...point } : match
}

/**
 * Resolves a place by its text if there is no state field. Of several listed places, the first known city is used.
 */
function byText(places: Places, { line, address, inUs }: ParsedLocation): PlaceResolution | null {
  const readings = splitListedPlaces(places, line === '' ? address : line).map((text) =>
    resolveOnePlace(places, inUs ? `${text}, US` : text),
  )
  const isCity = ({ match }: PlaceResolution) => match !== null && match.city !== null
  return readings.find(isCity) ?? readings.find(({ match }) => match !== null) ?? readings[0] ?? null
}

function byFields(places: Places, fields: ParsedLocation): PlaceResolution | null {
  const { town, address, state, zip, inUs } = fields
  if (state === null && zip === null) return byText(places, fields)
  if (town.includes(',')) {
    const whole = byText(places, fields)
    const isInside = state === null || whole?.match?.stateId === state.id
    if (whole !== null && whole.match !== null && whole.match.kind !== 'state' && isInside) return whole
  }
  const parsed: ParsedPlace = {
    names: parsePlaceText(places, town).names,
    state,
    isStateApart: true,
    zip,
    inUs,
  }
  const reading = (parsed: ParsedPlace) => ({
    match: resolveParsedPlace(places, parsed),
    parsed,
    remote: false,
  })
  if (town !== '' || zip !== null || address === '') return reading(parsed)
  const byAddress = reading({ ...parsed, names: parsePlaceText(places, address).names.slice(-1) })
  return byAddress.match === null ? reading(parsed) : byAddress
}

/** Coordinates that are farther than this from the match belong to another place of the same name. */
const elsewhereKm = 300

/**
 * Returns whether the match uses a state from the country field and is far from the feed's coordinates. Such a match
 * is rejected, because CA may mean Canada.
 */
const isFarFromPoint = (match: PlaceMatch | TownMatch, { isStateDoubtful, point }: ParsedLocation) =>
  isStateDoubtful && point !== null && match.lat !== null && computeDistanceKm(match, point) > elsewhereKm

/** Resolves a location without any name: to the city at its coordinates, or to the country. */
function withoutNames(places: Places, { inUs, point }: ParsedLocation): PlaceMatch | null {
  const near = point === null ? null : nearest(places, point, null)
  const match = near === null ? null : createCityMatch(places, near)
  if (match !== null) return refine(match, point)
  return inUs ? countryMatch : null
}

/** Resolves a location whose town is unknown. Its state must be named, or known from the coordinates. */
function byState(places: Places, fields: ParsedLocation, parsed: ParsedPlace): PlaceMatch | TownMatch | null {
  const { point, inUs } = fields
  const state = parsed.state ?? fields.state
  const near = point !== null && (inUs || state !== null) ? nearest(places, point, state) : null
  const home = state ?? (near === null ? null : (places.states.get(near.stateId) ?? null))
  const isStateApart = parsed.state === null || parsed.isStateApart
  const asked = { ...parsed, state: home, isStateApart, inUs: inUs || parsed.inUs }
  return createUnknownTown(places, asked, near === null ? null : point)
}

/** Finds the city of the same name at the feed's coordinates, for example the "Springfield" in Illinois. */
function namesakeAt(places: Places, { city }: PlaceMatch, point: GeoPoint | null): PlaceMatch | null {
  if (point === null || city === null) return null
  const namesakes = places.citiesByKey.get(toSpellingKey(city)) ?? []
  const near = namesakes.find((namesake) => computeDistanceKm(namesake, point) < maxTownDiameterKm)
  return near === undefined ? null : createCityMatch(places, near)
}

/** Returns whether a match is only a guess: the largest city of a name without a state, zip code, or coordinates. */
const isGuess = ({ parsed }: PlaceResolution, { kind, city }: PlaceMatch) =>
  kind === 'city' &&
  parsed.state === null &&
  parsed.zip === null &&
  !cityNicknames.has(toSpellingKey(parsed.names.at(-1) ?? city))

function known(
  places: Places,
  fields: ParsedLocation,
  reading: PlaceResolution,
  found: PlaceMatch,
): ResolvedLocation {
  const { point, written } = fields
  if (!isGuess(reading, found)) return { match: refine(found, point), notes: [] }
  const near = namesakeAt(places, found, point)
  if (near !== null) return { match: refine(near, point), notes: [] }
  return { match: found, notes: [createGuessedPlaceNote(written, found)] }
}

/** A resolved location: its place, or null, and warnings for the publisher of the feed. */
export type ResolvedLocation = { match: PlaceMatch | TownMatch | null; notes: PlaceNote[] }

function resolveHere(places: Places, fields: ParsedLocation): ResolvedLocation {
  const { town, written, remote } = fields
  const reading = byFields(places, fields)
  const found = reading?.match ?? null
  if (remote && (found === null ? town === '' : found.kind === 'country'))
    return { match: remoteMatch, notes: [] }
  if (reading !== null && found !== null) return known(places, fields, reading, found)
  if (reading === null) return { match: withoutNames(places, fields), notes: [] }
  const rest = byState(places, fields, reading.parsed)
  return { match: rest, notes: rest === null ? [] : [createUnknownTownNote(written, rest)] }
}

/** Returns whether the zip code was used, but is written differently in the feed. */
const isRepaired = ({ zip, postalCode }: ParsedLocation, match: PlaceMatch | TownMatch) =>
  zip !== null && match.zip === zip && !postalCode.startsWith(zip)

/**
 * Resolves the location fields of a feed together. A foreign country never yields a US place, and coordinates that
 * contradict the names are ignored. A city that is not in its state yields an unknown town in that state, with the
 * feed's coordinates. Uncertain results have notes.
 */
export function resolveLocationFields(places: Places, parts: LocationFields): ResolvedLocation {
  const fields = parseLocationFields(places, parts)
  const { written, postalCode, zip, remote } = fields
  const unknown = { match: null, notes: written === '' ? [] : [createUnknownPlaceNote(written)] }
  const { match, notes } = fields.isAbroad ? unknown : resolveHere(places, fields)
  if (match === null || isFarFromPoint(match, fields)) return unknown
  if (zip !== null && isRepaired(fields, match)) notes.push(createRepairedZipNote(postalCode, zip))
  return { match: { ...match, remote: match.remote || remote }, notes }
}

/** Resolves each place that the location fields list. */
export function resolveLocations(places: Places, parts: LocationFields): ResolvedLocation[] {
  const { towns, isComplete } = splitIntoTowns(places, parts)
  const whole = isComplete ? null : resolveLocationFields(places, parts)
  if (towns.length === 0 || (whole !== null && whole.match !== null && whole.match.kind !== 'state'))
    return [whole ?? resolveLocationFields(places, parts)]
  const { remote } = parseLocationFields(places, parts)
  return towns.map((town) => {
    const { match, notes } = resolveLocationFields(places, town)
    return { match: match === null ? null : { ...match, remote: match.remote || remote }, notes }
  })
}
