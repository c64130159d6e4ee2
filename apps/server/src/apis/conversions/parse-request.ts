import type { FieldProblem } from '@tiller/contract/problem'
import { maxId } from '@tiller/contract/schema'
import type { ConversionEvent } from '#domain/conversions/store.ts'
import { invalid } from '#lib/http/api-error.ts'

type Fields = Readonly<Record<string, unknown>>
type Faults = { field: string; message: string }[]

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const events = [1, 2, 3] as const

/** The session that is named; undefined if none is. */
function sidOf({ tlr_sid: value }: Fields, faults: Faults): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && uuid.test(value)) return value.toLowerCase()
  faults.push({ field: 'tlr_sid', message: 'should be the UUID that the click appended to the job URL' })
  return undefined
}

/** The pool that is named; 0 if none is. */
function poolOf({ p: value }: Fields, faults: Faults): number {
  if (value === undefined || value === null) return 0
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  if (typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= maxId) return id
  faults.push({ field: 'p', message: 'should be the id of your pool' })
  return 0
}

const refusal = (part: FieldProblem['in'], sent: Fields, faults: Faults) =>
  invalid(faults.map((fault) => ({ in: part, value: sent[fault.field] ?? null, ...fault })))

/** What the address of a pixel says. Throws `invalid-request` with every fault. */
export function readPixel(query: Fields): { sid: string | undefined; poolId: number } {
  const faults: Faults = []
  const sid = sidOf(query, faults)
  const poolId = poolOf(query, faults)
  if (sid === undefined && poolId === 0 && faults.length === 0)
    faults.push({ field: 'p', message: 'is missing; name your pool, or the click by tlr_sid' })
  if (faults.length > 0) throw refusal('query', query, faults)
  return { sid, poolId }
}

/** What the body of a report says. Throws `invalid-request` with every fault. */
export function readReport(body: unknown): { sid: string; poolId: number; event: ConversionEvent } {
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {}
  const faults: Faults = []
  const sid = sidOf(fields, faults)
  if (sid === undefined && faults.length === 0) faults.push({ field: 'tlr_sid', message: 'is missing' })
  const poolId = poolOf(fields, faults)
  const event = events.find((each) => each === fields['event'] || String(each) === fields['event'])
  if (event === undefined) faults.push({ field: 'event', message: 'should be 1, 2 or 3' })
  if (sid === undefined || event === undefined || faults.length > 0) throw refusal('body', fields, faults)
  return { sid, poolId, event }
}
