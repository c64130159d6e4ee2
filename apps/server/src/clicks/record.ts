import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { settleBudget } from '../campaigns/moves.ts'
import { clickPriceCents, groupPrice } from '../campaigns/pricing.ts'
import { lockCampaign } from '../campaigns/queries.ts'
import type { Db, Tenant, Tx } from '../db/database.ts'
import { gateColumns, jobs } from '../jobs/queries.ts'
import { jobStatus } from '../jobs/status.ts'
import { openBucket, spend } from '../money/buckets.ts'
import { lockSegment } from '../segments/queries.ts'
import { settleSegmentBudget } from '../segments/moves.ts'
import { classify, tokenLifetimeMs, type ClickClass, type ClickRequest } from './classify.ts'
import type { ClickToken } from './token.ts'

export type Click = ClickRequest & {
  token: ClickToken
  /** Stands for the person, by address and browser, without saying who it is. */
  visitorHash: Buffer
  at: Date
  /** The billing month of `at`. */
  period: string
}

/** Where the seeker goes (undefined: the job is not known at all), what the click cost, and whether it used up a budget. */
export type RecordedClick = { url: string | undefined; chargedCents: number; settled: boolean }

/**
 * Records a click and charges it, in one commit: what it spends from the buckets, its row and its row in
 * the ledger are there together or not at all. A click that does not fit into a bucket is recorded and
 * not billed. When it returns, everything is on disk, and a campaign that can no longer pay is OUT_OF_BUDGET.
 */
export async function recordClick(db: Db, click: Click): Promise<RecordedClick> {
  const recorded = await inOneCommit(db, click).catch((error: unknown) => {
    // Two people followed one search result at the same instant; the second look finds the first's click.
    if ((error as { constraint?: string }).constraint === 'click_token_billed_once')
      return inOneCommit(db, click)
    throw error
  })
  const { url, chargedCents, exhausts } = recorded
  if (exhausts !== undefined) await settle(db, click, exhausts)
  return { url, chargedCents, settled: exhausts !== undefined }
}

type Path = { campaignId: number; segmentId: number | null; priceCents: number }

const inOneCommit = (db: Db, click: Click): Promise<Omit<RecordedClick, 'settled'> & { exhausts?: Path }> =>
  db.transaction().execute(async (tx) => {
    const { token, at } = click
    // Clicks of one person on one job are looked at one after the other, or two at once would both be the first.
    const person = click.visitorHash.readInt32BE(0)
    await sql`select pg_advisory_xact_lock(${token.jobId % 2_147_483_647}::integer, ${person})`.execute(tx)
    const job = await findClickedJob(tx, click)
    if (job === undefined) return { url: undefined, chargedCents: 0 }
    const { status } = jobStatus(job, at)
    const clickClass = classify({
      ...click,
      issuedAtMs: token.issuedAtMs,
      jobServed: status === 'LIVE' || status === 'OUT_OF_BUDGET',
      seenBefore: Boolean(job.seenBefore),
    })
    const id = randomUUID()
    const url = job.enableTlrSid ? withSession(job.url, id) : job.url
    const { campaignId } = job
    if (clickClass !== 'VALID' || campaignId === null) {
      await insertClick(tx, click, {
        id,
        class: clickClass,
        chargedCents: 0,
        unbilledReason: null,
        campaignId: campaignId ?? 0,
        segmentId: job.segmentId,
      })
      return { url, chargedCents: 0 }
    }
    const priceCents = Math.min(token.priceCents, currentPrice(job))
    const leftCents = await spendAll(tx, click, { ...job, campaignId }, priceCents)
    const chargedCents = leftCents === undefined ? 0 : priceCents
    const row = {
      id,
      class: clickClass,
      chargedCents,
      unbilledReason: leftCents === undefined ? 'BUDGET_EXHAUSTED' : null,
      campaignId,
      segmentId: job.segmentId,
    }
    await insertClick(tx, click, row)
    if (chargedCents > 0) await insertCharge(tx, click, row)
    const exhausted = leftCents === undefined || leftCents < priceCents
    return {
      url,
      chargedCents,
      ...(exhausted ? { exhausts: { campaignId, segmentId: job.segmentId, priceCents } } : {}),
    }
  })

type ClickedJob = NonNullable<Awaited<ReturnType<typeof findClickedJob>>>

/** The job with its gates and prices, and whether the same person, or the same search result, had a valid click on it in the last 24 hours. */
const findClickedJob = (tx: Tx, { token, visitorHash, at }: Click) =>
  jobs(tx)
    .innerJoin('pool', (join) =>
      join
        .onRef('pool.rootCustomerId', '=', 'job.rootCustomerId')
        .onRef('pool.customerId', '=', 'job.customerId')
        .onRef('pool.id', '=', 'job.poolId'),
    )
    .select(['job.url', 'job.feedCpc', 'pool.enableTlrSid', ...gateColumns])
    .select([
      'campaign.basicCpc',
      'campaign.minCpc',
      'campaign.tillerPro',
      'campaign.tillerProCpc',
      'campaign.monthlyBudget',
    ])
    .select([
      'segment.basicCpc as segmentBasicCpc',
      'segment.minCpc as segmentMinCpc',
      'segment.tillerProCpc as segmentTillerProCpc',
      'segment.monthlyBudget as segmentMonthlyBudget',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('click')
          .select('click.id')
          .where('click.rootCustomerId', '=', token.rootCustomerId)
          .where('click.customerId', '=', token.customerId)
          .where('click.jobId', '=', token.jobId)
          .where('click.class', '=', 'VALID')
          .where('click.at', '>', new Date(at.getTime() - tokenLifetimeMs))
          .where((either) =>
            either.or([
              either('click.visitorHash', '=', visitorHash),
              either('click.tokenId', '=', token.tokenId),
            ]),
          ),
      ).as('seenBefore'),
    )
    .where('job.rootCustomerId', '=', token.rootCustomerId)
    .where('job.customerId', '=', token.customerId)
    .where('job.id', '=', token.jobId)
    .executeTakeFirst()

const currentPrice = (job: ClickedJob) =>
  clickPriceCents(
    groupPrice(
      {
        basicCpc: job.basicCpc ?? 0,
        minCpc: job.minCpc ?? 0,
        tillerPro: job.tillerPro ?? 'OFF',
        tillerProCpc: job.tillerProCpc ?? 0,
      },
      job.segmentId === null
        ? null
        : {
            basicCpc: job.segmentBasicCpc ?? 0,
            minCpc: job.segmentMinCpc ?? 0,
            tillerProCpc: job.segmentTillerProCpc ?? 0,
          },
    ),
    job.feedCpc,
  )

/**
 * Spends from every bucket on the job's path, the campaign's first, or from none.
 *
 * @returns the least that is left in any of them, or undefined if the price does not fit
 */
async function spendAll(
  tx: Tx,
  { token, period }: Click,
  job: ClickedJob & { campaignId: number },
  cents: number,
) {
  const path = [
    { segmentId: 0, capCents: job.monthlyBudget ?? 0 },
    ...(job.segmentId === null
      ? []
      : [{ segmentId: job.segmentId, capCents: job.segmentMonthlyBudget || null }]),
  ].map(({ segmentId, capCents }) => ({ key: { campaignId: job.campaignId, segmentId, period }, capCents }))
  let leftCents = Infinity
  for (const [index, { key, capCents }] of path.entries()) {
    const left =
      (await spend(tx, token, key, cents)) ??
      ((await openBucket(tx, token, key, capCents)) ? await spend(tx, token, key, cents) : undefined)
    if (left === undefined) {
      for (const { key: spent } of path.slice(0, index)) await spend(tx, token, spent, -cents)
      return undefined
    }
    leftCents = Math.min(leftCents, left)
  }
  return leftCents
}

type ClickRow = {
  id: string
  class: ClickClass
  chargedCents: number
  unbilledReason: string | null
  campaignId: number
  segmentId: number | null
}

const insertClick = (tx: Tx, { token, visitorHash, at }: Click, row: ClickRow) =>
  tx
    .insertInto('click')
    .values({
      ...row,
      ...tenantOf(token),
      at,
      tokenId: token.tokenId,
      jobId: token.jobId,
      publisherId: token.publisherId,
      priceCents: token.priceCents,
      visitorHash,
      t1: token.tags[0] ?? null,
      t2: token.tags[1] ?? null,
      t3: token.tags[2] ?? null,
    })
    .execute()

const insertCharge = (
  tx: Tx,
  { token, at, period }: Click,
  { id, chargedCents, campaignId, segmentId }: ClickRow,
) =>
  tx
    .insertInto('charge')
    .values({
      ...tenantOf(token),
      at,
      period,
      kind: 'CLICK',
      cents: chargedCents,
      clickId: id,
      campaignId,
      segmentId,
      jobId: token.jobId,
      publisherId: token.publisherId,
    })
    .execute()

const tenantOf = ({ rootCustomerId, customerId }: Tenant) => ({ rootCustomerId, customerId })

/** Appends `tlr_sid`, by which the advertiser's system reports what became of the click. */
function withSession(url: string, sid: string) {
  const address = new URL(url)
  address.searchParams.set('tlr_sid', sid)
  return address.href
}

/**
 * Makes campaign and segment OUT_OF_BUDGET if the price no longer fits. In a transaction of its own,
 * because it locks the campaign before the bucket, as every change of a campaign does, and a click that
 * holds the bucket and waits for the campaign would wait in a circle. If the process dies in between,
 * the next click that does not fit comes here again.
 */
const settle = (db: Db, { token, period, at }: Click, { campaignId, segmentId, priceCents }: Path) =>
  db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, token, campaignId, period)
    if (campaign === undefined) return
    await settleBudget(tx, token, campaign, { period, at, priceCents })
    const segment = segmentId === null ? undefined : await lockSegment(tx, token, segmentId, period)
    if (segment !== undefined) await settleSegmentBudget(tx, token, segment, { period, at, priceCents })
  })
