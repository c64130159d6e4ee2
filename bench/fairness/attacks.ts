import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { createSender, type BenchRequest } from '../harness/requests.ts'

/** A token with all scopes, a pool with jobs, a campaign in it, and the query parameters of a publisher. */
export type Attacker = { bearer: string; poolId: number; campaignId: number; publisher: string }

type Attack = (attacker: Attacker, n: number) => BenchRequest

/**
 * Number of connections. Each sends its next request after the response to the last one, and respects Retry-After.
 */
const connections = 16

const list = <T>(length: number, item: (n: number) => T) => Array.from({ length }, (_, n) => item(n))

const campaignBody = (name: string, filters: number, values: number, text: (n: number) => string) =>
  JSON.stringify({
    ...blankCampaignSettings,
    name,
    jobFilters: list(filters, (filter) => ({
      description: list(values, (value) => text(filter * values + value)),
    })),
  })

const largestFilters = list(7, (n) => campaignBody('Largest', 48, 1000, (value) => `${n} ${value} no`))
const tooManyFilters = campaignBody('Too many', 80, 1000, (value) => `${value} no`)

const largeBodies = [
  `{${list(90_000, (n) => `"a${n}":0`).join(',')}}`,
  campaignBody('Long values', 4, 990, (value) => `${value}x`.padEnd(250, 'q')),
  `{"name":"x","additionalFields":${'['.repeat(30)}${'0,'.repeat(480_000)}0${']'.repeat(30)}}`,
]

const anyOfTen = (condition: (n: number) => string) => encodeURIComponent(list(10, condition).join(' OR '))
const expensivePages = [
  `size=1000&page=6&sort=title,desc&search=${anyOfTen((n) => `title~"zz${n}"`)}`,
  'size=1000&page=5&sort=title,asc',
  `size=1000&search=${anyOfTen((n) => `title~"no such text ${n} ${'y'.repeat(100)}"`)}`,
  'size=1000&page=6&sort=company,asc&sort=title,desc&sort=jobReference,asc',
]

const expensiveWords = ['the work and experience', 'work', 'city "the city of"']

const authorization = ({ bearer }: Attacker) => ({ authorization: `Bearer ${bearer}` })
const withKey = (attacker: Attacker) => ({ ...authorization(attacker), 'idempotency-key': randomUUID() })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const patchCampaign = (attacker: Attacker, body = ''): BenchRequest => ({
  method: 'PATCH',
  path: `/v5/campaigns/${attacker.campaignId}`,
  headers: withKey(attacker),
  body,
})

/** The most expensive requests that the limits allow one customer or publisher. */
export const attacks: Record<string, Attack> = {
  'filters of 80,000 and 48,000 values': (attacker, n) =>
    n % 4 === 0
      ? {
          method: 'POST',
          path: `/v5/pools/${attacker.poolId}/campaigns`,
          headers: withKey(attacker),
          body: tooManyFilters,
        }
      : patchCampaign(attacker, largestFilters[n % largestFilters.length]),
  'deep and searched pages of lists': (attacker, n) => ({
    path: `/v5/customers/me/jobs?${expensivePages[n % expensivePages.length]}`,
    headers: authorization(attacker),
  }),
  'bodies of one megabyte': (attacker, n) => patchCampaign(attacker, largeBodies[n % largeBodies.length]),
  'searches for 200 results with full descriptions': ({ publisher }, n) => {
    const words = encodeURIComponent(expensiveWords[n % expensiveWords.length] ?? '')
    const format = n % 2 === 0 ? 'json' : 'xml'
    return {
      path: `/api/search.php?${publisher}&limit=200&start=${(n % 10) * 100}&full_desc=1&link=1&format=${format}&q=${words}`,
    }
  },
  'simulations of 62 days at 499 prices': (attacker, n) => ({
    method: 'POST',
    path: `/v5/campaigns/${attacker.campaignId}/simulation`,
    headers: authorization(attacker),
    body: JSON.stringify({
      patch: { autopilot: true, autopilotMaxCpc: 900, basicCpc: 700 + (n % 7), minCpc: 700 },
      from: daysAgo(63),
      to: daysAgo(2),
    }),
  }),
}

/** Sends requests until the signal is aborted. Returns the responses counted by status, with 0 for errors. */
export async function sendAttack(
  baseUrl: string,
  attacker: Attacker,
  kinds: readonly Attack[],
  signal: AbortSignal,
): Promise<Record<number, number>> {
  const sender = createSender(baseUrl, { keepText: false })
  const statuses: Record<number, number> = {}
  let n = 0
  await Promise.all(
    list(connections, async () => {
      while (!signal.aborted) {
        const kind = kinds[n % kinds.length]
        n += 1
        const response = await sender.send(kind?.(attacker, n) ?? { path: '/' }).catch(() => undefined)
        const status = response?.status ?? 0
        statuses[status] = (statuses[status] ?? 0) + 1
        const waitMs = (response?.retryAfterSeconds ?? 0) * 1000
        if (waitMs > 0) await pause(waitMs, undefined, { signal }).catch(() => {})
      }
    }),
  )
  sender.close()
  return statuses
}
