import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { readDays, writeDays, type DaySpent } from '../pacing/day-spending.ts'
import { dayCapCents, dayShareCents } from '../pacing/plan.ts'
import { refundBucket, lockBucket, type BucketKey } from './buckets.ts'
import { applySpend, lockAllBuckets, bucketName, type LockedBucket, type BucketRef } from './lock-buckets.ts'
import { bookParts, partsOf, sumOf, type Part } from './one-time.ts'

/** A bucket with the cap from its settings; null means no cap of its own. */
export type Bucket = { key: BucketKey; capCents: number | null }

/** The budget of a campaign, or of a segment if `segmentId` is set. */
export type Budgeted = { campaignId: number; segmentId: number | null; monthlyBudget: number }

/**
 * The result of a charge: the smallest remaining amount of its buckets, and the parts paid by one-time budgets.
 */
export type Spent = { leftCents: number; parts: readonly Part[]; day: DaySpent | undefined }

/** The cap that rejected a charge. */
export type Refused = { refusedBy: 'BUDGET' | 'DAY'; day: DaySpent | undefined }

/** An amount to charge to every bucket of a path, campaign first, or to none. */
export type Order = {
  tenant: Tenant
  path: readonly Bucket[]
  cents: number
  /** For a paced campaign: the day, and the number of days over which the remaining budget is spread. */
  pacing?: { day: string; days: number } | undefined
}

/**
 * The bucket of a month. A budget of 0 means an empty budget for a campaign, and no budget of its own for a
 * segment.
 */
export const monthBucket = ({ campaignId, segmentId, monthlyBudget }: Budgeted, period: string): Bucket => ({
  key: { campaignId, segmentId: segmentId ?? 0, period },
  capCents: segmentId === null ? monthlyBudget : monthlyBudget || null,
})

/**
 * Charges each amount to every bucket of its path, or to none if one of them rejects it, in order. All buckets
 * are locked until the commit, so concurrent charges cannot overspend, and each is written once. Missing
 * buckets are created. The day of a paced campaign is an additional cap.
 */
export async function spendAll(tx: Tx, orders: readonly Order[]): Promise<(Spent | Refused)[]> {
  const purses = orders.map(({ tenant, path }) => path.map((bucket): BucketRef => ({ tenant, ...bucket })))
  const held = await lockAllBuckets(tx, purses.flat())
  const before = [...held.values()].map(({ spentCents, oneTimeSpentCents }) => ({
    spentCents,
    oneTimeSpentCents,
  }))
  const paths = purses.map((path) => path.flatMap((purse) => held.get(bucketName(purse)) ?? []))
  const days = await holdDays(tx, orders)
  const spent = orders.map((order, n) => {
    const day = days.get(dayNameOf(order))
    return spendOrder(paths[n] ?? [], order, day)
  })
  const bookings = [...held.values()].map((bucket, n) => ({
    ...bucket,
    cents: bucket.spentCents - (before[n]?.spentCents ?? 0),
    oneTimeCents: bucket.oneTimeSpentCents - (before[n]?.oneTimeSpentCents ?? 0),
  }))
  const booked = bookings.filter(({ cents }) => cents > 0)
  if (booked.length > 0) await applySpend(tx, booked)
  if (days.size > 0) await writeDays(tx, [...days.values()])
  await bookParts(
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

const dayNameOf = ({ path, pacing }: Order) => `${path[0]?.key.campaignId} ${pacing?.day}`

/** Reads the days of paced campaigns, protected by the locks of their buckets. */
async function holdDays(tx: Tx, orders: readonly Order[]): Promise<Map<string, DaySpent>> {
  const keys = new Map(
    orders.flatMap((order) => {
      const { tenant, path, pacing } = order
      const campaignId = path[0]?.key.campaignId
      if (pacing === undefined || campaignId === undefined) return []
      return [[dayNameOf(order), { ...tenant, campaignId, day: pacing.day }] as const]
    }),
  )
  if (keys.size === 0) return new Map()
  const days = await readDays(tx, [...keys.values()])
  return new Map([...keys.keys()].flatMap((name, n) => (days[n] === undefined ? [] : [[name, days[n]]])))
}

/** Charges an order if it fits into its path and the campaign's day. */
function spendOrder(
  path: readonly LockedBucket[],
  { cents, pacing }: Order,
  day: DaySpent | undefined,
): Spent | Refused {
  const [campaign] = path
  if (pacing === undefined || day === undefined || campaign === undefined || campaign.capCents === null) {
    const spent = spendFrom(path, cents)
    return spent === undefined ? { refusedBy: 'BUDGET', day: undefined } : { ...spent, day: undefined }
  }
  const { spentCents } = day
  day.shareCents = dayShareCents(campaign.capCents, campaign.spentCents - spentCents, pacing.days)
  const capCents = Math.max(spentCents, dayCapCents(day.shareCents, cents))
  if (spentCents + cents > capCents) return { refusedBy: 'DAY', day: { ...day } }
  const spent = spendFrom(path, cents)
  if (spent === undefined) return { refusedBy: 'BUDGET', day: { ...day } }
  Object.assign(day, { capCents: Math.max(capCents, day.capCents), spentCents: spentCents + cents })
  return { ...spent, day: { ...day } }
}

/** Charges an amount to locked buckets in memory, so that later orders see what remains. */
function spendFrom(path: readonly LockedBucket[], cents: number): Omit<Spent, 'day'> | undefined {
  if (path.some(({ capCents, spentCents }) => capCents !== null && spentCents + cents > capCents))
    return undefined
  const parts: Part[] = []
  for (const bucket of path) {
    if (bucket.sources.length > 0 && bucket.capCents !== null) {
      const { capCents, spentCents, oneTimeCapCents, oneTimeSpentCents } = bucket
      const monthlyLeftCents = capCents - oneTimeCapCents - (spentCents - oneTimeSpentCents)
      const taken = partsOf(cents, bucket.sources, monthlyLeftCents)
      for (const { oneTimeBudgetId, cents: part } of taken) {
        const source = bucket.sources.find((each) => each.oneTimeBudgetId === oneTimeBudgetId)
        if (source !== undefined) source.leftCents -= part
      }
      bucket.oneTimeSpentCents += sumOf(taken)
      parts.push(...taken)
    }
    bucket.spentCents += cents
  }
  const left = path.map(({ capCents, spentCents }) => (capCents === null ? Infinity : capCents - spentCents))
  return { leftCents: Math.min(Infinity, ...left), parts }
}

/** A past charge: its month, and the parts paid by one-time budgets. */
export type Paid = {
  campaignId: number
  segmentId: number | null
  period: string
  cents: number
  parts: readonly Part[]
}

/** Refunds a charge to every bucket of its path. */
export async function refundSpend(
  tx: Tx,
  tenant: Tenant,
  { campaignId, segmentId, period, cents, parts }: Paid,
) {
  const key = { campaignId, segmentId: 0, period }
  await lockBucket(tx, tenant, key)
  await bookParts(
    tx,
    parts.map((part) => ({ ...part, ...tenant, cents: -part.cents })),
  )
  await refundBucket(tx, tenant, key, { cents, oneTimeCents: sumOf(parts) })
  if (segmentId !== null) await refundBucket(tx, tenant, { ...key, segmentId }, { cents, oneTimeCents: 0 })
}
