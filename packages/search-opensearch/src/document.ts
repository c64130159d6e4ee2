import { splitIntoSections } from '@tiller/search-engine/document-text'
import type { JobDocument } from '@tiller/search-engine/port'
import { computeWordImpacts } from '@tiller/search-engine/word-impacts'

/** A place as it is stored: latitude, longitude, and state. */
export type StoredPlace = readonly [lat: number | null, lng: number | null, stateId: number]

/** A document as it is stored. */
export type StoredDocument = {
  id: number
  ad: number
  group: number
  company: number
  postedAt: number
  expiresAt?: number
  clickRate?: number
  traits: readonly string[]
  payMin?: number
  payMax?: number
  remote: boolean
  states: readonly number[]
  points: readonly { lat: number; lon: number }[]
  packedPoints: readonly string[]
  places: readonly StoredPlace[]
  /** The impact of each word, from 1 to 255. The cluster stores integers up to 511 without loss. */
  impacts: Readonly<Record<string, number>>
  head: readonly string[]
  text: readonly string[]
}

/**
 * Encodes a unit as a word of the cluster, which may contain neither dots nor spaces. Only `.net` has a dot, only names of
 * categories have spaces, and no unit has a hyphen or an underscore.
 */
export const encodeUnit = (unit: string) => unit.replaceAll('.', '_').replaceAll(' ', '-')

export const encodePhrase = (units: readonly string[]) => units.map(encodeUnit).join(' ')

/** Reverses `encodeUnit`. */
export const decodeUnit = (word: string) => word.replaceAll('_', '.').replaceAll('-', ' ')

const toE7 = (degrees: number) => BigInt(Math.round(degrees * 1e7))

/**
 * Packs a point into one number, to 7 decimals. The cluster sorts the values of a field, so that latitudes and longitudes in
 * two fields would lose their pairs.
 */
const packPoint = (lat: number, lng: number) =>
  ((toE7(lat) << 32n) | BigInt.asUintN(32, toE7(lng))).toString()

/** Converts a document to its stored form. */
export function toStoredDocument(
  document: JobDocument,
  { ad, group }: { ad: number; group: number },
): StoredDocument {
  const sections = splitIntoSections(document)
  const points = document.places.flatMap(({ lat, lng }) =>
    lat === null || lng === null ? [] : [{ lat, lng }],
  )
  const { expiresAtMs, clickRatePercent, yearlyPay } = document
  const isHead = ({ field }: { field: string }) => field === 'title' || field === 'company'
  return {
    id: document.id,
    ad,
    group,
    company: document.companyId,
    postedAt: document.postedAtMs,
    ...(expiresAtMs === null ? {} : { expiresAt: expiresAtMs }),
    ...(clickRatePercent === undefined ? {} : { clickRate: clickRatePercent }),
    traits: document.traits ?? [],
    ...(yearlyPay === undefined ? {} : { payMin: yearlyPay.min, payMax: yearlyPay.max }),
    remote: document.remote,
    states: document.places.map(({ stateId }) => stateId),
    points: points.map(({ lat, lng }) => ({ lat, lon: lng })),
    packedPoints: points.map(({ lat, lng }) => packPoint(lat, lng)),
    places: document.places.map(({ lat, lng, stateId }) => [lat, lng, stateId]),
    impacts: Object.fromEntries(
      Array.from(computeWordImpacts(sections), ([word, impact]) => [encodeUnit(word), impact]),
    ),
    head: sections.filter(isHead).map(({ units }) => encodePhrase(units)),
    text: sections.map(({ units }) => encodePhrase(units)),
  }
}
