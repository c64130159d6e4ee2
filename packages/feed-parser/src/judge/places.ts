import { type PlaceField, placeFields } from '../document/fields.ts'
import type { FeedLocation } from '../job.ts'
import { normalizePlainText } from './plain-text.ts'
import type { Finding } from '../report/problem.ts'
import type { PlaceFieldValues, RawJob } from '../document/raw-job.ts'

const maxPartChars = 255

/** A place as separate fields, or as one line of text (`text`) with defaults from the job's fields. */
type Place = PlaceFieldValues & { text?: string }

type Reading = { maxLocations: number; findings: Finding[] }

function coordinate(text: string | undefined, max: number): number | null {
  if (text === undefined || !/^[+-]?\d{1,3}(?:\.\d{1,20})?$/.test(text)) return null
  const degrees = Number(text)
  return Math.abs(degrees) <= max ? degrees : null
}

function readCoordinates(
  parts: PlaceFieldValues,
  findings: Finding[],
): Pick<FeedLocation, 'latitude' | 'longitude'> {
  const none = { latitude: null, longitude: null }
  if (parts.latitude === undefined && parts.longitude === undefined) return none
  const latitude = coordinate(parts.latitude, 90)
  const longitude = coordinate(parts.longitude, 180)
  // 0,0 is in the sea; exports use it for unknown places.
  if (latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0))
    return { latitude, longitude }
  const message = 'Latitude and longitude together name no place on earth and were ignored.'
  findings.push({ code: 'coordinates-invalid', field: 'locations', message })
  return none
}

function locationOf(parts: Place, findings: Finding[]): FeedLocation {
  const part = (field: PlaceField | 'text') => {
    const text = parts[field] ?? null
    if (text === null || text.length <= maxPartChars) return text
    const message = `The ${field} is longer than ${maxPartChars} characters and was ignored.`
    findings.push({ code: 'value-too-long', field: 'locations', message })
    return null
  }
  return {
    text: part('text'),
    address: part('address'),
    city: part('city'),
    state: part('state'),
    postalCode: part('postalCode'),
    country: part('country'),
    ...readCoordinates(parts, findings),
  }
}

/**
 * Splits fields with `|`-separated lists into one entry per place. Lists of equal length are matched by position. A
 * single state or country applies to every place. A single street, postal code, or point is dropped, because it can
 * belong to only one of them.
 */
function splitLists(parts: PlaceFieldValues, { maxLocations, findings }: Reading): PlaceFieldValues[] {
  const lists = placeFields.map((field) => {
    const items = (parts[field] ?? '').split('|', maxLocations + 1).map((item) => item.trim())
    return { field, items }
  })
  const count = Math.max(...lists.map(({ items }) => items.length))
  if (count === 1) return [parts]
  const places = Array.from({ length: count }, (): PlaceFieldValues => ({}))
  for (const { field, items } of lists) {
    if (items.length === 1 && items[0] === '') continue
    const isShared = items.length === 1 && (field === 'state' || field === 'country')
    if (!isShared && items.length !== count) {
      const message = `${count} places, but ${items.length} of ${field}: which belongs to which is not clear, so ${field} was ignored.`
      findings.push({ code: 'location-lists-differ', field: 'locations', message })
      continue
    }
    for (const [i, place] of places.entries()) {
      const item = isShared ? items[0] : items[i]
      if (item !== undefined && item !== '') place[field] = item
    }
  }
  return places.filter((place) => Object.keys(place).length > 0)
}

function cleaned(parts: PlaceFieldValues, findings: Finding[]): PlaceFieldValues {
  const clean: PlaceFieldValues = {}
  for (const field of placeFields) {
    const text = normalizePlainText(parts[field] ?? '', 'locations', findings)
    if (text !== '') clean[field] = text
  }
  return clean
}

/** Returns the places of `<location>` elements. */
function listedPlaces({ locations }: RawJob, reading: Reading): Place[] {
  const listed = locations.slice(0, reading.maxLocations + 1).flatMap(({ text, parts }): Place[] => {
    const clean = cleaned(parts, reading.findings)
    if (Object.keys(clean).length > 0) return splitLists(clean, reading)
    const lines = normalizePlainText(text, 'locations', reading.findings).split('|', reading.maxLocations + 1)
    return lines.map((line) => ({ text: line.trim() })).filter((place) => place.text !== '')
  })
  return listed.slice(0, reading.maxLocations + 1)
}

/** Returns whether a line begins with the city. "Austin, TX" then only repeats the city field. */
const isOfCity = (line: string, city: string) => line === city || line.startsWith(`${city},`)

function isSamePlace(a: Place, b: Place): boolean {
  const [line, cityOfA] = [b.text?.toLowerCase(), a.city?.toLowerCase()]
  if (line !== undefined) return a.text?.toLowerCase() === line || isOfCity(line, cityOfA ?? ',')
  if (a.text !== undefined) return false
  return (
    cityOfA === b.city?.toLowerCase() &&
    (a.state === undefined || b.state === undefined || a.state.toLowerCase() === b.state.toLowerCase()) &&
    (a.postalCode === undefined || b.postalCode === undefined || a.postalCode === b.postalCode)
  )
}

/** Merges the job's address fields with its `<location>` elements, without duplicates. */
function mergedPlaces(own: PlaceFieldValues, listed: Place[], reading: Reading): Place[] {
  const hasCity = own.city !== undefined
  const places: Place[] =
    hasCity || (listed.length === 0 && Object.keys(own).length > 0) ? splitLists(own, reading) : []
  const region: PlaceFieldValues = {}
  if (own.state !== undefined && !own.state.includes('|')) region.state = own.state
  if (own.country !== undefined && !own.country.includes('|')) region.country = own.country
  // Without a city, the job's address fields can only belong to its single location.
  const isOnlyOne = listed.length === 1 && !hasCity && !Object.values(own).some((part) => part.includes('|'))
  const inherited = isOnlyOne ? own : region
  for (const parts of listed) {
    const place = { ...inherited, ...parts }
    if (!places.some((known) => isSamePlace(known, place))) places.push(place)
  }
  return places
}

/**
 * Parses all locations of a job from its address fields and `<location>` elements. A location without state and
 * country inherits those of the job.
 */
export function parseLocations(raw: RawJob, maxLocations: number, findings: Finding[]): FeedLocation[] {
  const reading = { maxLocations, findings }
  const places = mergedPlaces(cleaned(raw.values, findings), listedPlaces(raw, reading), reading)
  if (places.length > maxLocations) {
    const message = `The job has more than ${maxLocations} locations; the rest was left out.`
    findings.push({ code: 'too-many-locations', field: 'locations', message })
  }
  return places.slice(0, maxLocations).map((parts) => locationOf(parts, findings))
}
