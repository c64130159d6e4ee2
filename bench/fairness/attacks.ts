import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { campaignBlank } from '@tiller/contract/platform/campaigns/schemas'
import { createSender, type Sending } from './requests.ts'

/** What an attacker has: a token with all scopes, a pool with jobs, a campaign in it, and a publisher's pass. */
export type Attacker = { bearer: string; poolId: number; campaignId: number; publisher: string }

type Attack = (attacker: Attacker, n: number) => Sending

/** Each sends its next request when the last one is answered, and heeds what it is told to wait. */
const connections = 16

const filler = (n: number, length: number) => `${n}x`.padEnd(length, 'q')

/** Values in the filters of one request, at most what the quota of a pool leaves. */
const filterBody = (n: number) => ({
  ...campaignBlank,
  name: `Worst ${n}`,
  jobFilters: Array.from({ length: 48 }, (_, filter) => ({
    description: Array.from({ length: 1000 }, (_, value) => `${n % 7} ${filter} ${value} no`),
  })),
})

/** 80 filters × 1,000 values, more than a pool may have. */
const tooMany = JSON.stringify({
  ...campaignBlank,
  name: 'Too many',
  jobFilters: Array.from({ length: 80 }, (_, filter) => ({
    description: Array.from({ length: 1000 }, (_, value) => `${filter} ${value}`),
  })),
})
const worstFilters = Array.from({ length: 7 }, (_, n) => JSON.stringify(filterBody(n)))

const wrongBody = `{${Array.from({ length: 90_000 }, (_, n) => `"a${n}":0`).join(',')}}`
const longTexts = JSON.stringify({
  ...campaignBlank,
  name: 'Long',
  jobFilters: Array.from({ length: 4 }, (_, filter) => ({
    description: Array.from({ length: 990 }, (_, value) => filler(filter * 1000 + value, 250)),
  })),
})
const deepBody = `{"name":"x","additionalFields":${'['.repeat(30)}${'0,'.repeat(480_000)}0${']'.repeat(30)}}`

const ten = (condition: (n: number) => string) =>
  Array.from({ length: 10 }, (_, n) => condition(n)).join(' OR ')
const worstLists = [
  `size=1000&page=6&sort=title,desc&search=${encodeURIComponent(ten((n) => `title~"zz${n}"`))}`,
  `size=1000&page=5&sort=title,asc`,
  `size=1000&search=${encodeURIComponent(ten((n) => `title~"no such text ${n} ${'y'.repeat(100)}"`))}`,
  `size=1000&page=6&sort=company,asc&sort=title,desc&sort=jobReference,asc`,
]

const keyed = ({ bearer }: Attacker) => ({
  authorization: `Bearer ${bearer}`,
  'idempotency-key': randomUUID(),
})

/** All of the days that may be gone through, hour by hour, each click at another price. */
const simulation = (attacker: Attacker, n: number): Sending => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const patch = { autopilot: true, autopilotMaxCpc: 900, basicCpc: 700 + (n % 7), minCpc: 700 }
  return {
    method: 'POST',
    path: `/v5/campaigns/${attacker.campaignId}/simulation`,
    headers: { authorization: `Bearer ${attacker.bearer}` },
    body: JSON.stringify({ patch, from: day(63), to: day(2) }),
  }
}

/** The worst that one customer or publisher can send within its limits. */
export const attacks: Record<string, Attack> = {
  'filters of 80,000 and 48,000 values': (attacker, n) =>
    n % 4 === 0
      ? {
          method: 'POST',
          path: `/v5/pools/${attacker.poolId}/campaigns`,
          headers: keyed(attacker),
          body: tooMany,
        }
      : {
          method: 'PATCH',
          path: `/v5/campaigns/${attacker.campaignId}`,
          headers: keyed(attacker),
          body: worstFilters[n % worstFilters.length] ?? '',
        },
  'pages of lists, deep and searched': (attacker, n) => ({
    path: `/v5/customers/me/jobs?${worstLists[n % worstLists.length] ?? ''}`,
    headers: { authorization: `Bearer ${attacker.bearer}` },
  }),
  'bodies of a megabyte': (attacker, n) => ({
    method: 'PATCH',
    path: `/v5/campaigns/${attacker.campaignId}`,
    headers: keyed(attacker),
    body: [wrongBody, longTexts, deepBody][n % 3] ?? '',
  }),
  'searches of 200 results with whole descriptions': ({ publisher }, n) => ({
    path: `/api/search.php?${publisher}&limit=200&start=${(n % 10) * 100}&full_desc=1&link=1&format=${n % 2 === 0 ? 'json' : 'xml'}&q=${encodeURIComponent(worstWords(n))}`,
  }),
  'simulations of 62 days at 499 prices': simulation,
}

const worstWords = (n: number) =>
  n % 3 === 0 ? 'the work and experience' : n % 3 === 1 ? 'work' : 'city "the city of"'

/** Attacks over many connections until `over` is aborted. @returns how often each status was answered */
export async function attack(
  baseUrl: string,
  attacker: Attacker,
  kinds: readonly Attack[],
  over: AbortSignal,
) {
  const sender = createSender(baseUrl, { keepText: false })
  const statuses: Record<number, number> = {}
  let n = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!over.aborted) {
        const kind = kinds[n % kinds.length]
        n += 1
        const sent = await sender.send(kind?.(attacker, n) ?? { path: '/' }).catch(() => undefined)
        const status = sent?.status ?? 0
        statuses[status] = (statuses[status] ?? 0) + 1
        const waitMs = (sent?.retryAfterSeconds ?? 0) * 1000
        if (waitMs > 0) await pause(waitMs, undefined, { signal: over }).catch(() => {})
      }
    }),
  )
  sender.close()
  return statuses
}
