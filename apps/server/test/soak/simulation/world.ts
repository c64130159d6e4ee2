import assert from 'node:assert/strict'
import { TillerError } from '@tiller/client'
import { nextInstant } from '#domain/campaigns/scheduling/due/due-campaigns.ts'
import { fireAllDue } from '#domain/campaigns/scheduling/due/run-due-actions.ts'
import { billingDay, startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import { writeAheadMs } from '#lib/clock/clock.ts'
import { moveClock } from '#app/sandbox/clock/move-clock.ts'
import { between, oneOf, type Random } from '../crash/random.ts'
import { customerOf, startServer } from '../../harness/server.ts'

/** The most that is set for a click in a simulation, in cents. */
export const maxSetPriceCents = 20

/** Factors on the prices that are set. */
export const tiers = [
  { tier: 'FT' as const, multiplier: 1.5, sourceParam: 'source=first' },
  { tier: 'ET' as const, multiplier: 0.33, sourceParam: 'source=extended' },
]

/** The most that a click costs. */
export const maxPriceCents = Math.floor(maxSetPriceCents * 1.5)

const dayMs = 86_400_000

/** What the simulated advertiser has, and what a day of his is drawn from. */
export type World = Awaited<ReturnType<typeof startWorld>>

/** What the feed may hold. */
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

/** A whole Tiller in a time zone, with one advertiser who has a feed and nothing else. It begins with a day. */
export async function startWorld(zone: string, firstDay: string, random: Random) {
  const startAt = startOfDay(firstDay, zone)
  const server = await startServer(startAt, { billingZone: zone })
  const advertiser = await customerOf(server, {})
  await advertiser.seed.jobs(advertiser.sourceId, advertisedJobs)
  const { clock, parts } = server
  const { backgroundDb: db, config } = parts
  const machine = () => startAt

  return {
    ...advertiser,
    db,
    zone,
    random,
    /** Of campaigns and segments, archived ones too. */
    campaigns: [] as number[],
    segments: [] as number[],
    /** Title expansions that there are. */
    expansions: [] as number[],
    /** What each paced campaign may spend on the day that began last, by plain code, with the day. */
    shares: [] as { campaignId: number; day: string; shareCents: number }[],
    /** Click URLs that seekers have found of late. */
    urls: [] as string[],
    visitors: 0,
    /** What was seen of campaigns, to be asked for again. */
    seen: [] as { at: string; campaignId: number; campaign: object }[],
    /** What was done, the latest last. */
    log: [] as string[],
    stop: server.stop,
    today: () => billingDay(clock.at, zone),
    /** The day in so many days. */
    dayIn: (days: number) =>
      new Date(Date.parse(billingDay(clock.at, zone)) + days * dayMs).toISOString().slice(0, 10),
    /** A moment later: no two things are done at one instant. */
    tick: () => (clock.at = new Date(clock.at.getTime() + 1)),
    /** Lets time pass while workers run, so that all happens at its instant. */
    pass: async (to: Date) => {
      if (to <= clock.at) return
      const next = await nextInstant(db, clock.at)
      const isSameDay = billingDay(to, zone) === billingDay(clock.at, zone)
      if (isSameDay && (next === null || next > to)) {
        clock.at = to
        return
      }
      // The machine of the simulation stands still; what was ticked counts.
      await writeAheadMs(db, clock.at.getTime() - startAt.getTime())
      await moveClock({ db, config, machine }, to)
      clock.at = to
    },
    /** What is due already happens within seconds. */
    fire: async () => {
      clock.at = new Date(clock.at.getTime() + 2_000)
      await fireAllDue({ db, config }, clock.at)
    },
    /** Lets time pass while everything is down; then the workers are back. */
    sleep: async (to: Date) => {
      clock.at = to
      await fireAllDue({ db, config }, to)
    },
  }
}

/** Whatever is not refused with a code of ours breaks the run. */
export async function answerOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'ok'
  } catch (error) {
    if (!(error instanceof TillerError) || error.status >= 500) throw error
    return error.code ?? String(error.status)
  }
}

/** Holds an answer against what is promised. */
export async function expectAnswer(call: Promise<unknown>, expected: string, what: string): Promise<string> {
  const answer = await answerOf(call)
  assert.equal(answer, expected, what)
  return `${what}: ${answer}`
}

export const pick = <T>({ random }: Pick<World, 'random'>, items: readonly T[]) => oneOf(random, items)
export const number = ({ random }: Pick<World, 'random'>, min: number, max: number) =>
  between(random, min, max)
export const chance = ({ random }: Pick<World, 'random'>, part: number) => random() < part
