import { createHmac, timingSafeEqual } from 'node:crypto'
import { toBillingDay, toLastDayOfMonth, toFirstDayOfMonth } from '#domain/campaigns/budget/billing-days.ts'

/** All error messages of the Reporting API, with their HTTP statuses. */
export const reportingErrors = {
  'unauthorized request': 401,
  'missing required params': 400,
  'not found': 404,
  'server is busy': 503,
  'too many requests': 429,
  'format error': 400,
  'date format error': 400,
  'invalid date range': 400,
} as const

type Refusal = keyof typeof reportingErrors

export class ReportingError extends Error {
  override readonly message: Refusal

  constructor(message: Refusal) {
    super(message)
    this.message = message
  }
}

export type ReportingParams = Readonly<Record<string, string>>

const required = ['customer_reference', 'advertiser_id', 'timestamp', 'action', 'ticket']
const known = new Set([...required, 'start', 'end'])

/** Parses the parameters. Throws unless each required one occurs exactly once and all are known. */
export function parseReportingParams(query: Record<string, unknown>): ReportingParams {
  for (const name of required)
    if (query[name] === undefined || query[name] === '') throw new ReportingError('missing required params')
  const entries = Object.entries(query)
  const texts = entries.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 255,
  )
  const params = Object.fromEntries(texts)
  const { customer_reference: reference = '', timestamp = '', action, ticket = '' } = params
  const isRight =
    texts.length === entries.length &&
    entries.every(([name]) => known.has(name)) &&
    /^\d{1,15}$/.test(reference) &&
    /^\d{1,15}$/.test(timestamp) &&
    /^[\da-f]{64}$/i.test(ticket) &&
    action === 'get_clicks'
  if (!isRight) throw new ReportingError('format error')
  return params
}

/** Maximum difference between the time of a ticket and the server's clock, in either direction. */
const toleranceMs = 5 * 60_000

/**
 * Escapes the separators in a signed value, so that it cannot contain further parameters. Other characters are signed
 * unescaped.
 */
const escapeSigned = (text: string) => text.replaceAll(/[%&=]/g, encodeURIComponent)

/** Signs all parameters except the ticket, sorted by name. */
export const signReportingTicket = (params: ReportingParams, secret: Buffer | string): Buffer =>
  createHmac('sha256', secret)
    .update(
      Object.entries(params)
        .filter(([name]) => name !== 'ticket')
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `${name}=${escapeSigned(value)}`)
        .join('&'),
    )
    .digest()

/** Throws unless the ticket is recent, by the machine's clock, and signed with the secret. */
export function verifyReportingTicket(params: ReportingParams, secret: Buffer | undefined, machine: Date) {
  // The ticket is also compared for unknown customers, so that timing does not reveal which customers exist.
  const expected = signReportingTicket(params, secret ?? 'nobody')
  const isOwn = timingSafeEqual(expected, Buffer.from(params['ticket'] ?? '', 'hex'))
  const isFresh = Math.abs(Number(params['timestamp']) - machine.getTime()) <= toleranceMs
  if (secret === undefined || !isOwn || !isFresh) throw new ReportingError('unauthorized request')
}

const dayMs = 86_400_000

/**
 * Parses the requested days, by default yesterday. They must be in the past and in the current month or the two before
 * it.
 */
export function parseReportedDays(
  { start, end }: ReportingParams,
  at: Date,
  zone: string,
): { from: string; to: string } {
  const today = toBillingDay(at, zone)
  const yesterday = new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10)
  const [from, to] = [start ?? yesterday, end ?? yesterday]
  if (!isDay(from) || !isDay(to)) throw new ReportingError('date format error')
  if (from > to || to > today || from < monthsBefore(today, 2)) throw new ReportingError('invalid date range')
  return { from, to }
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= toFirstDayOfMonth(text) &&
  text.slice(5, 7) <= '12' &&
  text <= toLastDayOfMonth(text)

function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}
