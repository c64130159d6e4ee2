import { sql } from 'kysely'
import { schedulerActor } from '#lib/runtime/actor.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { toBillingMonth } from '../budget/billing-month.ts'
import { toCampaignBudgetOwner, settleBudget } from '../budget/settle.ts'
import { lockCampaign, updateCampaignRow, type CampaignRow } from '../queries.ts'
import { readConversionStatistics, type ConversionStatistics } from './conversion-statistics.ts'
import { computeNextBid, type BidInput } from './next-bid.ts'
import { initialCpaCorrection } from './target-cpa.ts'

export type BidDependencies = { db: Db; config: { readonly billingZone: string } }

type When = { at: Date; period: string; zone: string }

const hourMs = 3_600_000

/**
 * Runs a bidding round: sets the next bid of every LIVE campaign without a fixed price, each in its own transaction.
 * Statistics are read once; searches and clicks read only the price.
 *
 * @returns the number of changed bids
 */
export async function updateBids(
  { db, config: { billingZone: zone } }: BidDependencies,
  at: Date,
  signal?: AbortSignal,
): Promise<number> {
  const campaigns = await db
    .selectFrom('campaign')
    .select(['rootCustomerId', 'customerId', 'id'])
    .where('status', '=', 'LIVE')
    .where(sql<boolean>`(autopilot or use_smart_cpc or target_cpa > 0)`)
    .orderBy('id')
    .execute()
  if (campaigns.length === 0) return 0
  const counted = await readConversionStatistics(db, at)
  const when = { at, period: toBillingMonth(at, zone), zone }
  let changed = 0
  for (const { id, ...tenant } of campaigns) {
    if (signal?.aborted === true) break
    if (await db.transaction().execute((tx) => bidFor(tx, tenant, id, { counted, when }))) changed += 1
  }
  return changed
}

async function bidFor(
  tx: Tx,
  tenant: Tenant,
  id: number,
  { counted, when }: { counted: ConversionStatistics; when: When },
): Promise<boolean> {
  const campaign = await lockCampaign(tx, tenant, id, when.period)
  if (campaign?.status !== 'LIVE') return false
  const before = await findRound(tx, tenant, id)
  const known = await roundOf(tx, tenant, campaign, { before, counted, when })
  const next = computeNextBid(campaign, known)
  const { rate, averageRate, bid: bidBefore } = known
  const row = {
    at: when.at,
    rate,
    averageRate,
    correctedAt: known.correct ? when.at : (before?.correctedAt ?? when.at),
  }
  // The first round is stored even without a bid, because elapsed time counts from it.
  if (next === undefined && before === undefined)
    await keepRound(tx, tenant, id, { ...row, bid: bidBefore, ...initialCpaCorrection })
  if (next === undefined) return false
  const { bid, bidCents, correction } = next
  await keepRound(tx, tenant, id, { ...row, bid, ...correction })
  if (bidCents === campaign.bidCents) return false
  const after = { ...campaign, ...(await updateCampaignRow(tx, tenant, id, { bidCents })) }
  await settleBudget(tx, tenant, toCampaignBudgetOwner(after), { ...when, by: schedulerActor })
  return true
}

const findRound = (tx: Tx, tenant: Tenant, campaignId: number) =>
  tx
    .selectFrom('bidRound')
    .selectAll()
    .where(tenantIsSql('bidRound', tenant))
    .where('campaignId', '=', campaignId)
    .executeTakeFirst()

type Known = { before: Awaited<ReturnType<typeof findRound>>; counted: ConversionStatistics; when: When }

/** Reads the state of a campaign from which its next bid is computed. */
async function roundOf(
  tx: Tx,
  tenant: Tenant,
  campaign: CampaignRow,
  { before, counted, when }: Known,
): Promise<BidInput> {
  const sinceCorrectedMs = before === undefined ? 0 : when.at.getTime() - before.correctedAt.getTime()
  return {
    bid: before?.bid ?? campaign.strategyCpc ?? campaign.basicCpc,
    rate: counted.rateOf(campaign.id),
    averageRate: counted.averageRate,
    correction: before === undefined ? initialCpaCorrection : { factor: before.factor, error: before.error },
    correct: sinceCorrectedMs >= 24 * hourMs,
    total: counted.totalOf(campaign.id),
    pace: await paceOf(tx, tenant, campaign, { since: before?.at ?? when.at, ...when }),
  }
}

/** Reads the spending since the last step and the budget until the end of the pacing day. */
async function paceOf(
  tx: Tx,
  tenant: Tenant,
  { id, spentCents, monthlyBudget, oneTimeCents, pacingDom }: CampaignRow,
  { at, since, period, zone }: When & { since: Date },
) {
  const { rows } = await sql<{ spentCents: number; monthEnd: Date; paceEnd: Date }>`
    select coalesce((
        select sum(cents) from charge where ${tenantIsSql('charge', tenant)} and campaign_id = ${id} and kind <> 'REFUND'
          and period = ${period} and at > ${since}), 0)::bigint as spent_cents,
      (${period}::date + interval '1 month') at time zone ${zone} as month_end,
      (${period}::date + make_interval(days => ${pacingDom})) at time zone ${zone} as pace_end`.execute(tx)
  const [row] = rows
  const [monthEnd, paceEnd] = [row?.monthEnd ?? at, row?.paceEnd ?? at]
  const end = pacingDom === 0 || paceEnd <= at || paceEnd > monthEnd ? monthEnd : paceEnd
  return {
    spentCents: row?.spentCents ?? 0,
    passedHours: (at.getTime() - since.getTime()) / hourMs,
    leftCents: Math.max(0, monthlyBudget + oneTimeCents - spentCents),
    hoursLeft: (end.getTime() - at.getTime()) / hourMs,
  }
}

const keepRound = (
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  campaignId: number,
  row: {
    at: Date
    bid: number
    rate: number
    averageRate: number
    factor: number
    error: number
    correctedAt: Date
  },
) =>
  tx
    .insertInto('bidRound')
    .values({ rootCustomerId, customerId, campaignId, ...row })
    .onConflict((conflict) => conflict.constraint('bid_round_pkey').doUpdateSet(row))
    .execute()
