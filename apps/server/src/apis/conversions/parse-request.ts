import type { FieldProblem } from '@tiller/contract/problem'
import { maxId } from '@tiller/contract/schema'
import type { ConversionEvent } from '#domain/conversions/store.ts'
import { createInvalidRequestError } from '#lib/http/api-error.ts'

type Fields = Readonly<Record<string, unknown>>
type Faults = { field: string; message: string }[]

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const events = [1, 2, 3] as const

/**
 * Returns the parameters of a pixel, including those behind a separator that was escaped too often, as `&amp;` or
 * `%26`. If `tlr_sid` is repeated, the last one is used.
 */
function unescaped(query: Fields): Fields {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}=${String(each)}`),
  )
  const read = new URLSearchParams(pairs.join('&').replaceAll(/(?<=^|&)(?:amp;)+/gi, ''))
  const fields: Record<string, unknown> = {}
  for (const name of new Set(read.keys())) {
    const values = read.getAll(name).map((value) => value.trim())
    fields[name] = values.length === 1 || name === 'tlr_sid' ? values.at(-1) : values
  }
  return fields
}

function sidOf({ tlr_sid: value }: Fields, faults: Faults): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && uuid.test(value)) return value.toLowerCase()
  faults.push({ field: 'tlr_sid', message: 'must be the UUID that the click appended to the job URL' })
  return undefined
}

/** Parses the pool id. Returns 0 if it is missing. */
function poolOf({ p: value }: Fields, faults: Faults): number {
  if (value === undefined || value === null) return 0
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  if (typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= maxId) return id
  faults.push({ field: 'p', message: 'must be the id of your pool' })
  return 0
}

const refusal = (part: FieldProblem['in'], sent: Fields, faults: Faults) =>
  createInvalidRequestError(faults.map((fault) => ({ in: part, value: sent[fault.field] ?? null, ...fault })))

/** Parses the parameters of a pixel. Throws `invalid-request` with all errors. */
export function parsePixelParams(sent: Fields): { sid: string | undefined; poolId: number } {
  const query = unescaped(sent)
  const faults: Faults = []
  const sid = sidOf(query, faults)
  const poolId = poolOf(query, faults)
  if (sid === undefined && poolId === 0 && faults.length === 0)
    faults.push({ field: 'p', message: 'is missing; send the id of your pool, or tlr_sid' })
  if (faults.length > 0) throw refusal('query', query, faults)
  return { sid, poolId }
}

/** Parses the body of a report. Throws `invalid-request` with all errors. */
export function parseConversionReport(body: unknown): {
  sid: string
  poolId: number
  event: ConversionEvent
} {
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {}
  const faults: Faults = []
  const sid = sidOf(fields, faults)
  if (sid === undefined && faults.length === 0) faults.push({ field: 'tlr_sid', message: 'is missing' })
  const poolId = poolOf(fields, faults)
  const event = events.find((each) => each === fields['event'] || String(each) === fields['event'])
  if (event === undefined) faults.push({ field: 'event', message: 'must be 1, 2, or 3' })
  if (sid === undefined || event === undefined || faults.length > 0) throw refusal('body', fields, faults)
  return { sid, poolId, event }
}
