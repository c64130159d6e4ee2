import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { readDaySpending, writeDaySpending, type DaySpending } from '../pacing/day-spending.ts'
import { computeDayCapCents, computeDayShareCents } from '../pacing/plan.ts'
import { refundBucket, lockBucket, type CappedBucket } from './buckets.ts'
import {
  addBucketSpend,
  lockOrCreateBuckets,
  formatBucketKey,
  type LockedBucket,
  type BucketRef,
} from './lock-buckets.ts'
import {
  applyOneTimePayments,
  allocateToOneTimeBudgets,
  sumOneTimePayments,
  type OneTimePayment,
} from './one-time.ts'

export type BudgetedObject = { campaignId: number; segmentId: number | null; monthlyBudget: number }

/**
 * The result of a charge: the smallest remaining amount of its buckets, and the parts paid by one-time budgets.
 */
export type ChargeResult = {
  leftCents: number
  parts: readonly OneTimePayment[]
  day: DaySpending | undefined
}

/** The cap that rejected a charge. */
export type ChargeRejection = { refusedBy: 'BUDGET' | 'DAY'; day: DaySpending | undefined }

/** An amount to charge to every bucket of a path, campaign first, or to none. */
export type ChargeOrder = {
  tenant: Tenant
  path: readonly CappedBucket[]
  cents: number
  /** For a paced campaign: the day, and the number of days over which the remaining budget is spread. */
  pacing?: { day: string; days: number } | undefined
}

/**
 * Returns the bucket of a month. A budget of 0 is an empty budget for a campaign, but means no budget of its own for a
 * segment.
 */
export const toMonthBucket = (
  { campaignId, segmentId, monthlyBudget }: BudgetedObject,
  period: string,
): CappedBucket => ({
  key: { campaignId, segmentId: segmentId ?? 0, period },
  capCents: segmentId === null ? monthlyBudget : monthlyBudget || null,
})

/**
 * Charges each amount to every bucket of its path, or to none if one of them rejects it, in order. All buckets
 * are locked until the commit, so concurrent charges cannot overspend, and each is written once. Missing
 * buckets are created. The day of a paced campaign is an additional cap.
 */
export async function chargeBuckets(
  tx: Tx,
  orders: readonly ChargeOrder[],
): Promise<(ChargeResult | ChargeRejection)[]> {
  const refs = orders.map(({ tenant, path }) => path.map((bucket): BucketRef => ({ tenant, ...bucket })))
  const held = await lockOrCreateBuckets(tx, refs.flat())
  const before = [...held.values()].map(({ spentCents, oneTimeSpentCents }) => ({
    spentCents,
    oneTimeSpentCents,
  }))
  const paths = refs.map((path) => path.flatMap((ref) => held.get(formatBucketKey(ref)) ?? []))
  const days = await readPacedDays(tx, orders)
  const spent = orders.map((order, n) => {
    const day = days.get(dayNameOf(order))
    return chargeOrder(paths[n] ?? [], order, day)
  })
  const bookings = [...held.values()].map((bucket, n) => ({
    ...bucket,
    cents: bucket.spentCents - (before[n]?.spentCents ?? 0),
    oneTimeCents: bucket.oneTimeSpentCents - (before[n]?.oneTimeSpentCents ?? 0),
  }))
  const booked = bookings.filter(({ cents }) => cents > 0)
  if (booked.length > 0) await addBucketSpend(tx, booked)
  if (days.size > 0) await writeDaySpending(tx, [...days.values()])
  await applyOneTimePayments(
    tx,
    orders.flatMap(({ tenant }, n) => {
      const each = spent[n]
      return each === undefined || 'refusedBy' in each
        ? []
        : each.parts.map((part) => ({ ...part, ...tenant }))
    }),
  )
  return spent
}

const dayNameOf = ({ path, pacing }: ChargeOrder) => `${path[0]?.key.campaignId} ${pacing?.day}`

/** Reads the days of paced campaigns, protected by the locks of their buckets. */
async function readPacedDays(tx: Tx, orders: readonly ChargeOrder[]): Promise<Map<string, DaySpending>> {
  const keys = new Map(
    orders.flatMap((order) => {
      const { tenant, path, pacing } = order
      const campaignId = path[0]?.key.campaignId
      if (pacing === undefined || campaignId === undefined) return []
      return [[dayNameOf(order), { ...tenant, campaignId, day: pacing.day }] as const]
    }),
  )
  if (keys.size === 0) return new Map()
  const days = await readDaySpending(tx, [...keys.values()])
  return new Map([...keys.keys()].flatMap((name, n) => (days[n] === undefined ? [] : [[name, days[n]]])))
}

/** Charges an order if it fits into its path and the campaign's day. */
function chargeOrder(
  path: readonly LockedBucket[],
  { cents, pacing }: ChargeOrder,
  day: DaySpending | undefined,
): ChargeResult | ChargeRejection {
  const [campaign] = path
  if (pacing === undefined || day === undefined || campaign === undefined || campaign.capCents === null) {
    const spent = chargeInMemory(path, cents)
    return spent === undefined ? { refusedBy: 'BUDGET', day: undefined } : { ...spent, day: undefined }
  }
  const { spentCents } = day
  day.shareCents = computeDayShareCents(campaign.capCents, campaign.spentCents - spentCents, pacing.days)
  const capCents = Math.max(spentCents, computeDayCapCents(day.shareCents, cents))
  if (spentCents + cents > capCents) return { refusedBy: 'DAY', day: { ...day } }
  const spent = chargeInMemory(path, cents)
  if (spent === undefined) return { refusedBy: 'BUDGET', day: { ...day } }
  Object.assign(day, { capCents: Math.max(capCents, day.capCents), spentCents: spentCents + cents })
  return { ...spent, day: { ...day } }
}

/** Charges an amount to locked buckets in memory, so that later orders see what remains. */
function chargeInMemory(path: readonly LockedBucket[], cents: number): Omit<ChargeResult, 'day'> | undefined {
  if (path.some(({ capCents, spentCents }) => capCents !== null && spentCents + cents > capCents))
    return undefined
  const parts: OneTimePayment[] = []
  for (const bucket of path) {
    if (bucket.sources.length > 0 && bucket.capCents !== null) {
      const { capCents, spentCents, oneTimeCapCents, oneTimeSpentCents } = bucket
      const monthlyLeftCents = capCents - oneTimeCapCents - (spentCents - oneTimeSpentCents)
      const taken = allocateToOneTimeBudgets(cents, bucket.sources, monthlyLeftCents)
      for (const { oneTimeBudgetId, cents: part } of taken) {
        const source = bucket.sources.find((each) => each.oneTimeBudgetId === oneTimeBudgetId)
        if (source !== undefined) source.leftCents -= part
      }
      bucket.oneTimeSpentCents += sumOneTimePayments(taken)
      parts.push(...taken)
    }
    bucket.spentCents += cents
  }
  const left = path.map(({ capCents, spentCents }) => (capCents === null ? Infinity : capCents - spentCents))
  return { leftCents: Math.min(Infinity, ...left), parts }
}

/** A past charge with its month and the payments of one-time budgets. */
export type RefundableCharge = {
  campaignId: number
  segmentId: number | null
  period: string
  cents: number
  parts: readonly OneTimePayment[]
}

/** Refunds a charge to every bucket of its path. */
export async function refundSpend(
  tx: Tx,
  tenant: Tenant,
  { campaignId, segmentId, period, cents, parts }: RefundableCharge,
) {
  const key = { campaignId, segmentId: 0, period }
  await lockBucket(tx, tenant, key)
  await applyOneTimePayments(
    tx,
    parts.map((part) => ({ ...part, ...tenant, cents: -part.cents })),
  )
  await refundBucket(tx, tenant, key, { cents, oneTimeCents: sumOneTimePayments(parts) })
  if (segmentId !== null) await refundBucket(tx, tenant, { ...key, segmentId }, { cents, oneTimeCents: 0 })
}
