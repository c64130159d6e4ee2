import { sql } from 'kysely'
import { refundSpend } from '#domain/campaigns/budget/spending.ts'
import { lockBudgetOwners, settleCampaignAndSegment } from '#domain/campaigns/budget/settle.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import type { PartitionedTable } from '#lib/postgres/partitions/partitions.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'

/**
 * Adding the billing month to the unique key of charges and refunds does not weaken it. A refund has the month of its
 * charge, and a charge is made from a click, held click, or conversion that exists once and is locked.
 */
export const chargePartitions = {
  table: 'charge',
  column: 'period',
  interval: 'month',
  clock: 'tiller',
} as const satisfies PartitionedTable

export type RefundedCharge = { clickId: string; cents: number; campaignId: number; period: string }

type RefundRequest = {
  clickId: string
  /** The conversion event of a charged acquisition; 0 or undefined for the charge of the click itself. */
  event?: number | undefined
  /** The reason that the statement contains. */
  reason: string
  at: Date
  /** The billing month of the refund. */
  period: string
}

/**
 * Refunds the full charge of a click or acquisition once, in one transaction. It gets a negative ledger row, the amount
 * is returned to every budget bucket that paid, and the publisher's earnings are reversed. A campaign that can pay
 * again becomes LIVE. Throws `not-found` if there is no charge, and `transition-not-allowed` if it is already refunded.
 */
export const refundClick = (db: Db, request: RefundRequest): Promise<RefundedCharge> =>
  db.transaction().execute((tx) => refundClickIn(tx, request))

/** Refunds like `refundClick`, in the caller's transaction. */
export async function refundClickIn(
  tx: Tx,
  { clickId, event = 0, reason, at, period }: RefundRequest,
): Promise<RefundedCharge> {
  const charge = await findCharge(tx, clickId, event)
  const { campaignId, segmentId, cents } = charge
  await lockBudgetOwners(tx, charge, charge, period)
  // Budgets may have too little spend for a second refund, so that is found first.
  if (await isRefunded(tx, charge, clickId)) throw createRefundedError(clickId, event)
  const parts = await refundOneTimeParts(tx, charge, clickId, event)
  await refundSpend(tx, charge, { ...charge, parts })
  await insertRefund(tx, { ...charge, clickId, reason, at })
  const path = { campaignId, segmentId, ...(event === 0 && { priceCents: cents }) }
  if (charge.period === period) await settleCampaignAndSegment(tx, charge, path, { period, at })
  return { clickId, cents, campaignId, period: charge.period }
}

type Charge = Awaited<ReturnType<typeof findCharge>>

async function findCharge(db: Db, clickId: string, event: number) {
  const row = await db
    .selectFrom('charge')
    .innerJoin('click', (join) => join.on(joinSameTenant('click', 'charge', { id: 'charge.clickId' })))
    .select(['charge.rootCustomerId', 'charge.customerId', 'charge.campaignId', 'charge.segmentId'])
    .select(['charge.jobId', 'charge.publisherId', 'charge.period', 'charge.cents', 'charge.event'])
    .select(earnedCentsSql.as('earnedCents'))
    .where('click.id', '=', clickId)
    .where('charge.kind', '<>', 'REFUND')
    .where('charge.event', '=', event)
    .executeTakeFirst()
  return requireFound(
    row,
    event === 0 ? 'charge of the click' : `charge of conversion ${event} of the click`,
    clickId,
  )
}

/** SQL for the publisher's earnings from a charge. The earnings from a charged click are stored with the click. */
export const earnedCentsSql = sql<number>`case charge.kind when 'CLICK' then click.earned_cents else charge.earned_cents end`

/** Inserts the negative counterparts of the payments of one-time budgets, and returns those payments. */
async function refundOneTimeParts(tx: Tx, tenant: Tenant, clickId: string, event: number) {
  const parts = await tx
    .selectFrom('oneTimeCharge')
    .select(['oneTimeBudgetId', 'cents'])
    .where(tenantIsSql('oneTimeCharge', tenant))
    .where('clickId', '=', clickId)
    .where('event', '=', event)
    .where('refund', '=', false)
    .execute()
  const { rootCustomerId, customerId } = tenant
  if (parts.length > 0)
    await tx
      .insertInto('oneTimeCharge')
      .values(
        parts.map(({ oneTimeBudgetId, cents }) => ({
          rootCustomerId,
          customerId,
          clickId,
          event,
          oneTimeBudgetId,
          cents: -cents,
          refund: true,
        })),
      )
      .onConflict((conflict) => conflict.constraint('one_time_charge_pkey').doNothing())
      .execute()
  return parts
}

async function insertRefund(
  tx: Tx,
  { cents, earnedCents, ...row }: Charge & { clickId: string; reason: string; at: Date },
) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('charge')
    .values({ ...row, kind: 'REFUND', cents: -cents, earnedCents: -earnedCents })
    .onConflict((conflict) => conflict.constraint('charge_once_a_kind').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw createRefundedError(row.clickId, row.event)
}

const isRefunded = async (tx: Tx, { event, ...tenant }: Charge, clickId: string) =>
  (await tx
    .selectFrom('charge')
    .select('id')
    .where(tenantIsSql('charge', tenant))
    .where('clickId', '=', clickId)
    .where('event', '=', event)
    .where('kind', '=', 'REFUND')
    .executeTakeFirst()) !== undefined

const createRefundedError = (clickId: string, event: number) =>
  new ApiError(
    'transition-not-allowed',
    `${event === 0 ? 'Click' : `Conversion ${event} of click`} ${clickId} is already refunded.`,
  )
