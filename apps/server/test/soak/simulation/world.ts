import assert from 'node:assert/strict'
import { TillerError } from '@tiller/client'
import { findNextDueTime } from '#domain/campaigns/scheduling/due/due-campaigns.ts'
import { runAllDueActions } from '#domain/campaigns/scheduling/due/run-due-actions.ts'
import { toBillingDay, startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import { writeClockOffsetMs } from '#lib/clock/clock.ts'
import { moveClock } from '#app/sandbox/clock/move-clock.ts'
import { between, oneOf, type Random } from '../crash/random.ts'
import { customerOf, startServer } from '../../harness/server.ts'

/** The highest configured price per click, in cents. */
export const maxSetPriceCents = 20

/** Factors on configured prices. */
export const tiers = [
  { tier: 'FT' as const, multiplier: 1.5, sourceParam: 'source=first' },
  { tier: 'ET' as const, multiplier: 0.33, sourceParam: 'source=extended' },
]

/** The highest price of a click. */
export const maxPriceCents = Math.floor(maxSetPriceCents * 1.5)

const dayMs = 86_400_000

/** The state of the simulated advertiser, and its source of random actions. */
export type World = Awaited<ReturnType<typeof startWorld>>

/** Jobs that the feed may contain. */
export const advertisedJobs = [
  'Nurse',
  'Driver',
  'Cook',
  'Nurse on nights',
  'Driver of trams',
  'Pastry cook',
].flatMap((title, n) => [
  { reference: `own-${n}`, title: `${title} wanted`, company: `Company ${n}` },
  { reference: `fed-${n}`, title: `${title} needed`, company: `Works ${n}`, cpc: `0.0${n + 3}` },
])

/**
 * A complete Tiller in a time zone, with one advertiser that has only a feed. Starts at the beginning of a
 * day.
 */
export async function startWorld(zone: string, firstDay: string, random: Random) {
  const startAt = startOfDay(firstDay, zone)
  const server = await startServer(startAt, { billingZone: zone })
  const advertiser = await customerOf(server, {})
  await advertiser.seed.jobs(advertiser.sourceId, advertisedJobs)
  const { clock, parts } = server
  const { backgroundDb: db, config, secretBox } = parts
  const machine = () => startAt

  return {
    ...advertiser,
    db,
    zone,
    random,
    /** Ids of campaigns and segments, including archived ones. */
    campaigns: [] as number[],
    segments: [] as number[],
    /** Existing title expansions. */
    expansions: [] as number[],
    /** The daily share of each paced campaign, computed without SQL, with its day. */
    shares: [] as { campaignId: number; day: string; shareCents: number }[],
    /** Click URLs that seekers have found recently. */
    urls: [] as string[],
    visitors: 0,
    /** Earlier states of campaigns, to be compared with their history. */
    seen: [] as { at: string; campaignId: number; campaign: object }[],
    /** The actions so far, latest last. */
    log: [] as string[],
    stop: server.stop,
    today: () => toBillingDay(clock.at, zone),
    /** The date in this many days. */
    dayIn: (days: number) =>
      new Date(Date.parse(toBillingDay(clock.at, zone)) + days * dayMs).toISOString().slice(0, 10),
    /** Advances by a millisecond, so that no two actions have the same time. */
    tick: () => (clock.at = new Date(clock.at.getTime() + 1)),
    /** Advances the clock while workers run, so that everything happens at its time. */
    pass: async (to: Date) => {
      if (to <= clock.at) return
      const next = await findNextDueTime(db, clock.at)
      const isSameDay = toBillingDay(to, zone) === toBillingDay(clock.at, zone)
      if (isSameDay && (next === null || next > to)) {
        clock.at = to
        return
      }
      // The machine's clock does not advance; the manual clock does.
      await writeClockOffsetMs(db, clock.at.getTime() - startAt.getTime())
      await moveClock({ db, config, machine, secretBox }, to)
      clock.at = to
    },
    /** Applies everything due, as workers do within seconds. */
    fire: async () => {
      clock.at = new Date(clock.at.getTime() + 2_000)
      await runAllDueActions({ db, config }, clock.at)
    },
    /** Advances the clock while everything is down; then workers resume. */
    sleep: async (to: Date) => {
      clock.at = to
      await runAllDueActions({ db, config }, to)
    },
  }
}

/** Any error without a code of ours ends the run. */
export async function answerOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'ok'
  } catch (error) {
    if (!(error instanceof TillerError) || error.status >= 500) throw error
    return error.code ?? String(error.status)
  }
}

/** Asserts that a call has the expected result. */
export async function expectAnswer(call: Promise<unknown>, expected: string, what: string): Promise<string> {
  const answer = await answerOf(call)
  assert.equal(answer, expected, what)
  return `${what}: ${answer}`
}

export const pick = <T>({ random }: Pick<World, 'random'>, items: readonly T[]) => oneOf(random, items)
export const number = ({ random }: Pick<World, 'random'>, min: number, max: number) =>
  between(random, min, max)
export const chance = ({ random }: Pick<World, 'random'>, part: number) => random() < part
