import { sql } from 'kysely'
import { earnedCents } from '../accounts/publishers/earnings.ts'
import type { Db, Tx } from '../kit/db/database.ts'
import type { Landing } from '../jobs/landing.ts'
import { jobs } from '../jobs/queries.ts'
import { serving, servingColumns } from '../jobs/serving.ts'
import { sameTenant, tenantIs } from '../kit/db/tenant.ts'
import { insertCharge, settleBudgets, spendOnClick, type ClickCost } from './charge.ts'
import { classify, tokenLifetimeMs, type ClickClass } from './classify.ts'
import type { ClickToken } from './token.ts'
import type { DailyHash, Visitor } from './visitor.ts'

export type Click = {
  /** Names it for ever, also as `tlr_sid`: under one id there is one click, however often it is recorded. */
  id: string
  token: ClickToken
  /** Whether it is that of a machine, from the request alone. */
  machine: boolean
  visitor: Visitor
  /** The part of a charge that its publisher earns, from 0 to 1. */
  publisherShare: number
  /** Valid clicks on one job from one network in 24 hours; 0 = any number. */
  billedPerNetwork: number
  at: Date
  /** The billing month of `at`. */
  period: string
}

export type RecordedClick = {
  /** Where the seeker goes; undefined: the job is not known at all. */
  landing: Landing | undefined
  /** Undefined if the job is not known. */
  class: ClickClass | undefined
  chargedCents: number
  /** Whether it used up a budget. */
  settled: boolean
}

/**
 * Records a click and charges it, in one commit: what it spends from the buckets, its row and its row in
 * the ledger are there together or not at all. A click that does not fit into a bucket is recorded and
 * not billed. When it returns, everything is on disk, and a campaign that can no longer pay is OUT_OF_BUDGET.
 *
 * @param abandoned once aborted, nothing of the click is committed any more
 */
export async function recordClick(db: Db, click: Click, abandoned?: AbortSignal): Promise<RecordedClick> {
  const recorded = await inOneCommit(db, click, abandoned).catch((error: unknown) => {
    // Two people followed one search result at the same instant; the second look finds the first's click.
    if ((error as { constraint?: string }).constraint === 'click_token_billed_once')
      return inOneCommit(db, click, abandoned)
    throw error
  })
  const { exhausts, ...rest } = recorded
  if (exhausts !== undefined) await settleBudgets(db, payerOf(click), exhausts)
  return { ...rest, settled: exhausts !== undefined }
}

/**
 * Records a click that led on while the database could not answer, at its own instant and for nothing. One that
 * is recorded already stays as it is.
 *
 * @returns whether the job is known; of no other is there anything to record
 */
export const recordUnbilled = (db: Db, click: Click): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const looked = await lookAt(tx, click)
    if (looked === undefined) return false
    const unbilledReason = looked.row.class === 'VALID' ? 'DATABASE_UNAVAILABLE' : null
    await insertClick(tx, click, { ...looked.row, unbilledReason })
      .onConflict((conflict) => conflict.constraint('click_pkey').doNothing())
      .execute()
    return true
  })

const inOneCommit = (
  db: Db,
  click: Click,
  abandoned?: AbortSignal,
): Promise<Omit<RecordedClick, 'settled'> & { exhausts?: ClickCost }> =>
  db.transaction().execute(async (tx) => {
    const looked = await lookAt(tx, click)
    if (looked === undefined) return { landing: undefined, class: undefined, chargedCents: 0 }
    const { job, row, landing, status, priceCents } = looked
    const { campaignId, segmentId } = job
    if (row.class !== 'VALID' || campaignId === null) {
      await insertClick(tx, click, row).execute()
      abandoned?.throwIfAborted()
      return { landing, class: row.class, chargedCents: 0 }
    }
    const cost = { campaignId, segmentId, priceCents }
    const spent = await spendOnClick(tx, payerOf(click), cost, job)
    if (spent === undefined) {
      await insertClick(tx, click, { ...row, unbilledReason: 'BUDGET_EXHAUSTED' }).execute()
    } else {
      const { id, token } = click
      const earned = earnedCents(priceCents, job.flatFeeCents, click.publisherShare)
      await insertClick(tx, click, { ...row, chargedCents: priceCents, earnedCents: earned }).execute()
      const charged = { id, jobId: token.jobId, publisherId: token.publisherId }
      await insertCharge(tx, payerOf(click), { ...cost, parts: spent.parts }, charged)
    }
    abandoned?.throwIfAborted()
    const exhausts = status === 'LIVE' && (spent?.leftCents ?? 0) < priceCents
    return {
      landing,
      class: row.class,
      chargedCents: spent === undefined ? 0 : priceCents,
      ...(exhausts ? { exhausts: cost } : {}),
    }
  })

/** The clicked job, the class of the click, and its row as it is if nobody pays. */
async function lookAt(tx: Tx, click: Click) {
  const { id, token, at, machine, billedPerNetwork } = click
  // Clicks from one network on one job are looked at one after the other, or two at once would both be the first.
  await sql`select pg_advisory_xact_lock(${token.jobId % 2_147_483_647}::integer, ${click.visitor.lock})`.execute(
    tx,
  )
  const job = await findClickedJob(tx, click)
  if (job === undefined) return undefined
  const { status, priceCents: presentCents } = serving(job, at)
  const priceCents = Math.min(token.priceCents, presentCents)
  const clickClass = classify({
    machine,
    at,
    issuedAtMs: token.issuedAtMs,
    // A job whose money has run out since the search still is; one that has lost its price is not.
    jobServed: (status === 'LIVE' || status === 'OUT_OF_BUDGET') && priceCents > 0,
    seenBefore: job.validClickId !== null,
    networkSeenBefore: billedPerNetwork > 0 && Number(job.networkClicks) >= billedPerNetwork,
  })
  const { campaignId, segmentId } = job
  const row: ClickRow = {
    id,
    class: clickClass,
    chargedCents: 0,
    earnedCents: clickClass === 'EXPIRED' && !job.expiredBefore ? (job.expiredCents ?? 0) : 0,
    unbilledReason: null,
    validClickId: clickClass === 'DUPLICATE' ? job.validClickId : null,
    campaignId,
    segmentId,
  }
  const { url, enableTlrSid, poolId, cpaBitmap } = job
  return { job, row, landing: { url, enableTlrSid, poolId, cpaBitmap }, status, priceCents }
}

const payerOf = ({ token, at, period }: Click) => ({ tenant: token, at, period })

/** The hash of the day and of the day before: 24 hours reach into both. */
const either = (column: string, { today, yesterday }: DailyHash) =>
  sql<boolean>`${sql.ref(column)} in (${today}, ${yesterday})`

/**
 * The job with its gates and prices; the last valid click on it of the same person in the last 24 hours, or else
 * the one for which the same search result was billed; how many valid clicks the
 * network had on it in that time, and whether it had one when the job was gone already; and the publisher's terms.
 */
const findClickedJob = (tx: Tx, { token, visitor, at, billedPerNetwork }: Click) =>
  jobs(tx)
    .innerJoin('pool', (join) => join.on(sameTenant('pool', 'job', { id: 'job.poolId' })))
    .select(['job.url', 'job.poolId', 'pool.enableTlrSid', 'pool.cpaBitmap'])
    .select(['assignment.campaignId', 'assignment.segmentId'])
    .select(['campaign.monthlyBudget', 'segment.monthlyBudget as segmentMonthlyBudget', ...servingColumns])
    .select(({ fn, exists, selectFrom }) => {
      const since = new Date(at.getTime() - tokenLifetimeMs)
      const publisher = selectFrom('publisher').where('publisher.id', '=', token.publisherId)
      const clicks = selectFrom('click').where(tenantIs('click', token))
      const recent = clicks
        .where('click.jobId', '=', token.jobId)
        .where('click.class', '=', 'VALID')
        .where('click.at', '>', since)
      const fromNetwork = recent.where(either('click.networkHash', visitor.network)).select('click.id')
      return [
        fn
          .coalesce(
            recent
              .where(either('click.visitorHash', visitor.person))
              .select('click.id')
              .orderBy('click.at', 'desc')
              .limit(1),
            clicks
              .where('click.tokenId', '=', token.tokenId)
              .where('click.chargedCents', '>', 0)
              .select('click.id')
              .limit(1),
          )
          .as('validClickId'),
        selectFrom(fromNetwork.limit(billedPerNetwork).as('counted'))
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .as('networkClicks'),
        exists(
          clicks
            .where('click.jobId', '=', token.jobId)
            .where('click.class', '=', 'EXPIRED')
            .where('click.at', '>', since)
            .where(either('click.networkHash', visitor.network))
            .select('click.id'),
        ).as('expiredBefore'),
        publisher.select('flatFeeCents').as('flatFeeCents'),
        publisher.select('expiredCents').as('expiredCents'),
      ]
    })
    .where(tenantIs('job', token))
    .where('job.id', '=', token.jobId)
    .executeTakeFirst()

type ClickRow = {
  id: string
  class: ClickClass
  chargedCents: number
  /** What its publisher earns for it. */
  earnedCents: number
  unbilledReason: string | null
  /** Of a duplicate: the valid click that it repeats, if it is known. */
  validClickId: string | null
  campaignId: number | null
  segmentId: number | null
}

const insertClick = (tx: Tx, { token, visitor, at }: Click, row: ClickRow) =>
  tx.insertInto('click').values({
    ...row,
    rootCustomerId: token.rootCustomerId,
    customerId: token.customerId,
    at,
    tokenId: token.tokenId,
    jobId: token.jobId,
    publisherId: token.publisherId,
    channel: token.channel ?? 'SEARCH',
    priceCents: token.priceCents,
    visitorHash: visitor.person.today,
    networkHash: visitor.network.today,
    t1: token.tags[0] ?? null,
    t2: token.tags[1] ?? null,
    t3: token.tags[2] ?? null,
  })
