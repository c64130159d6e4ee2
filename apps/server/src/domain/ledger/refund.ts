import { refundSpend } from '#domain/campaigns/budget/spending.ts'
import { lockBudgetOwners, settlePath } from '#domain/campaigns/lifecycle/transition.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { sameTenant, tenantIs } from '#lib/postgres/tenant.ts'
import { ApiError, found } from '#lib/http/api-error.ts'

/** A charge that is taken back. */
export type Refund = { clickId: string; cents: number; campaignId: number; period: string }

type RefundRequest = {
  clickId: string
  /** Why, for the statement. */
  reason: string
  at: Date
  /** The billing month of `at`. */
  period: string
}

/**
 * Takes the charge of a click back, whole and once: the ledger gets a row below 0, every bucket of the month that had
 * paid gets its money, the publisher's earnings go down by what it had earned, all in one commit. A campaign that can pay
 * again is LIVE again. Throws `not-found` for a click that was not charged, `transition-not-allowed` for one that is refunded.
 */
export async function refundClick(db: Db, { clickId, reason, at, period }: RefundRequest): Promise<Refund> {
  const charge = await findCharge(db, clickId)
  const { campaignId, segmentId, cents } = charge
  await db.transaction().execute(async (tx) => {
    await lockBudgetOwners(tx, charge, charge, period)
    const parts = await refundOneTimeParts(tx, charge, clickId)
    await refundSpend(tx, charge, { ...charge, parts })
    await insertRefund(tx, { ...charge, clickId, reason, at })
    if (charge.period === period)
      await settlePath(tx, charge, { campaignId, segmentId, priceCents: cents }, { period, at })
  })
  return { clickId, cents, campaignId, period: charge.period }
}

type Charge = Awaited<ReturnType<typeof findCharge>>

async function findCharge(db: Db, clickId: string) {
  const row = await db
    .selectFrom('charge')
    .innerJoin('click', (join) => join.on(sameTenant('click', 'charge', { id: 'charge.clickId' })))
    .select(['charge.rootCustomerId', 'charge.customerId', 'charge.campaignId', 'charge.segmentId'])
    .select(['charge.jobId', 'charge.publisherId', 'charge.period', 'charge.cents', 'click.earnedCents'])
    .where('click.id', '=', clickId)
    .where('charge.kind', '=', 'CLICK')
    .executeTakeFirst()
  return found(row, 'charge of the click', clickId)
}

/** What one-time budgets had paid of it, and notes that they did not after all. */
async function refundOneTimeParts(tx: Tx, tenant: Tenant, clickId: string) {
  const parts = await tx
    .selectFrom('oneTimeCharge')
    .select(['oneTimeBudgetId', 'cents'])
    .where(tenantIs('oneTimeCharge', tenant))
    .where('clickId', '=', clickId)
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
  if (numInsertedOrUpdatedRows !== 1n)
    throw new ApiError('transition-not-allowed', `The click ${row.clickId} is refunded already.`)
}
