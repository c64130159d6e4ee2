import { customerLimits, type LimitName, limitNames } from '@tiller/contract/platform/customers/limits'
import type { Handlers } from '@tiller/contract/operation'
import type {
  CustomerLimits,
  customerLimitOperations,
  CustomerLimitsUpdate,
} from '@tiller/contract/platform/operator/customer-limits'
import { sql } from 'kysely'
import type { OwnLimits } from '#domain/accounts/customers/limits.ts'
import { requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { changed } from './account-handlers.ts'
import type { OperatorContext } from '../handlers.ts'
import { recordOperatorChange } from '../record.ts'

export const customerLimitHandlers: Handlers<typeof customerLimitOperations, OperatorContext> = {
  getCustomerLimits: ({ readPlatform, defaultLimits }, { params: { customerId } }) =>
    readPlatform((tx) => getCustomerLimits(tx, customerId, defaultLimits)),

  updateCustomerLimits: (ctx, { params: { customerId }, body }) =>
    changed(
      ctx,
      (tx) => getCustomerLimits(tx, customerId, ctx.defaultLimits),
      (tx, check) => updateLimits(tx, ctx, customerId, { update: body, check }),
    ),
}

type Defaults = Readonly<Record<LimitName, number>>

/** Reads a customer's own limits. Writes of jobs are counted for the top-level customer, so its limit applies. */
async function readLimits(tx: Tx, customerId: number) {
  const customer = await tx
    .selectFrom('customer')
    .innerJoin('customer as root', (join) =>
      join
        .onRef('root.rootCustomerId', '=', 'customer.rootCustomerId')
        .onRef('root.id', '=', 'customer.rootCustomerId'),
    )
    .select(['customer.rootCustomerId', 'customer.limits', 'root.limits as rootLimits'])
    .where('customer.id', '=', customerId)
    .forUpdate('customer')
    .executeTakeFirst()
  const { rootCustomerId, limits, rootLimits } = requireFound(customer, 'customer', customerId)
  // Only limits of the contract are ever written.
  const [own, { jobWritesPerMinute }] = [limits as OwnLimits, rootLimits as OwnLimits]
  return { rootCustomerId, own, applied: { ...own, jobWritesPerMinute } }
}

async function getCustomerLimits(tx: Tx, customerId: number, defaults: Defaults): Promise<CustomerLimits> {
  const { applied } = await readLimits(tx, customerId)
  return {
    limits: limitNames.map((name) => ({
      name,
      ...customerLimits[name],
      value: applied[name] ?? defaults[name],
      defaultValue: defaults[name],
      isDefault: applied[name] === undefined,
    })),
  }
}

type LimitsChange = { update: CustomerLimitsUpdate; check: () => Promise<void> }

async function updateLimits(
  tx: Tx,
  ctx: OperatorContext,
  customerId: number,
  { update, check }: LimitsChange,
) {
  const { rootCustomerId, own: before } = await readLimits(tx, customerId)
  await check()
  if (update.jobWritesPerMinute !== undefined && customerId !== rootCustomerId)
    throwIfInvalid([
      {
        in: 'body',
        field: 'jobWritesPerMinute',
        message: `is counted for the top-level customer ${rootCustomerId}; change it there`,
      },
    ])
  const merged = Object.entries({ ...before, ...update })
  const after: OwnLimits = Object.fromEntries(merged.filter(([, value]) => value !== null))
  await tx
    .updateTable('customer')
    .set({ limits: sql`${JSON.stringify(after)}::jsonb` })
    .where('id', '=', customerId)
    .execute()
  const done = { objectType: 'CUSTOMER', objectId: customerId, action: 'CHANGE', before, after } as const
  await recordOperatorChange(tx, ctx, done)
}
