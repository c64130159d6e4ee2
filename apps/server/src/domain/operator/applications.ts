import type { Handlers } from '@tiller/contract/operation'
import {
  maxFoundApplications,
  type OperatorApplication,
  type operatorApplicationOperations,
} from '@tiller/contract/platform/operator/applications'
import { type RawBuilder, sql } from 'kysely'
import { hashEmailAddress } from '#domain/applications/records/application-cipher.ts'
import { startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import { requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { changed } from './accounts/account-handlers.ts'
import type { OperatorContext } from './handlers.ts'
import { eraseApplicationAudited, holdApplicationAudited } from './audited-actions.ts'

export const operatorApplicationHandlers: Handlers<typeof operatorApplicationOperations, OperatorContext> = {
  searchApplicationsAsOperator: ({ readPlatform, secretBox }, { body: { applicationId, emailAddress } }) => {
    if ((applicationId === undefined) === (emailAddress === undefined))
      throwIfInvalid([
        { in: 'body', field: 'applicationId', message: 'or `emailAddress` is required, but not both' },
      ])
    return readPlatform((tx) =>
      emailAddress === undefined
        ? listApplications(tx, sql`application.id = ${applicationId}`)
        : findByEmailAddress(tx, secretBox, emailAddress),
    )
  },

  holdApplication: (ctx, { params: { applicationId: id }, body: { until, reason } }) => {
    const hold = readHold(ctx, { until, reason })
    return changed(
      ctx,
      (tx) => getApplication(tx, id),
      (tx, check) => holdApplicationAudited(tx, ctx, { id, hold, check }),
    )
  },

  eraseApplication: (ctx, { params: { applicationId: id }, body: { reason } }) =>
    ctx.writePlatform(async (tx) => {
      const { erasedAt, ...receipt } = await eraseApplicationAudited(tx, ctx, {
        blobs: ctx.blobs,
        id,
        reason,
      })
      return { ...receipt, erasedAt: erasedAt.toISOString() }
    }),
}

/**
 * Returns null to end a hold. Throws `invalid-request` for contradictory fields and unless the day is in the future.
 */
function readHold(
  { at, billingZone }: OperatorContext,
  { until, reason }: { until: string | null; reason: string | null },
) {
  if (until === null || reason === null) {
    const [field, other] = until === null ? ['reason', 'until'] : ['until', 'reason']
    if (until !== reason)
      throwIfInvalid([{ in: 'body', field, message: `must be null, because \`${other}\` is null` }])
    return null
  }
  const end = startOfDay(until, billingZone)
  if (end <= at)
    throwIfInvalid([{ in: 'body', field: 'until', message: 'must be in the future', value: until }])
  return { until: end, reason }
}

/** Finds applications by the hash of the applicant's address, which each customer has its own key for. */
async function findByEmailAddress(tx: Tx, secretBox: OperatorContext['secretBox'], emailAddress: string) {
  const keys = await tx.selectFrom('customerKey').select(['rootCustomerId', 'customerId', 'sealed']).execute()
  const hashes = keys.map(({ sealed }) => hashEmailAddress(secretBox.unseal(sealed), emailAddress))
  return listApplications(
    tx,
    sql`(application.root_customer_id, application.customer_id, application.email_hash) in (
      select * from unnest(${keys.map(({ rootCustomerId }) => rootCustomerId)}::bigint[],
        ${keys.map(({ customerId }) => customerId)}::bigint[], ${hashes}::bytea[]))`,
  )
}

/** Throws `not-found`. */
async function getApplication(tx: Tx, id: number) {
  const [application] = await listApplications(tx, sql`application.id = ${id}`)
  return requireFound(application, 'application', id)
}

async function listApplications(tx: Tx, where: RawBuilder<unknown>): Promise<OperatorApplication[]> {
  const { rows } = await sql<Row>`
    select application.id, application.customer_id, customer.name as customer_name,
      application.job ->> 'title' as job_title, application.job ->> 'company' as company,
      application.started_at, application.completed_at, application.hold_until, application.hold_reason,
      application.erased_at
    from application
    join customer on customer.root_customer_id = application.root_customer_id
      and customer.id = application.customer_id
    where ${where}
    order by application.started_at desc, application.id desc limit ${maxFoundApplications}`.execute(tx)
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
  }))
}

type Instant = 'startedAt' | 'completedAt' | 'holdUntil' | 'erasedAt'
type Row = Omit<OperatorApplication, Instant> & { startedAt: Date } & Record<
    Exclude<Instant, 'startedAt'>,
    Date | null
  >
