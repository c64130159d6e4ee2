import type { JobCustomer } from '@tiller/contract/platform/customers/schemas'
import type { JobPool } from '@tiller/contract/platform/pools/schemas'
import type { SourceStatus } from '@tiller/contract/platform/sources/schemas'
import { sql } from 'kysely'
import { publishSql } from '#domain/events/publish/publish.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { recordOperatorChange, type ActionContext } from './record.ts'

export type CustomerChange = Partial<
  Pick<
    JobCustomer,
    'name' | 'emailAddress' | 'ccEmailAddress' | 'revenueType' | 'jobApplicationQuestionsEnabled'
  >
>

export type PoolChange = Partial<
  Pick<JobPool, 'name' | 'isCpa' | 'cpaBitmap' | 'enableTlrSid' | 'thirdPartyIntegration'>
> & { callToActionId?: number | null }

export type SourceChange = { name?: string | undefined; status?: SourceStatus | undefined }

/** @throws ApiError `not-found` */
export async function updateCustomerAudited(
  tx: Tx,
  doing: ActionContext,
  id: number,
  change: CustomerChange,
) {
  const columns = [
    'name',
    'emailAddress',
    'ccEmailAddress',
    'revenueType',
    'jobApplicationQuestionsEnabled',
  ] as const
  const row = await tx
    .selectFrom('customer')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const before = requireFound(row, 'customer', id)
  await tx.updateTable('customer').set(change).where('id', '=', id).execute()
  const after = { ...before, ...change }
  await recordOperatorChange(tx, doing, {
    objectType: 'CUSTOMER',
    objectId: id,
    action: 'CHANGE',
    before,
    after,
  })
  return { id, ...after }
}

/**
 * A change of `cpaBitmap` applies to future conversions.
 *
 * @throws ApiError `not-found`
 */
export async function updatePoolAudited(tx: Tx, doing: ActionContext, id: number, change: PoolChange) {
  const columns = [
    'name',
    'isCpa',
    'cpaBitmap',
    'enableTlrSid',
    'thirdPartyIntegration',
    'callToActionId',
  ] as const
  const row = await tx
    .selectFrom('pool')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const before = requireFound(row, 'pool', id)
  await tx.updateTable('pool').set(change).where('id', '=', id).execute()
  const after = { ...before, ...change }
  await recordOperatorChange(tx, doing, { objectType: 'POOL', objectId: id, action: 'CHANGE', before, after })
  return { id, ...after }
}

/** The statuses that a source can change to. ARCHIVED is final. */
const nextStatuses: Record<SourceStatus, readonly SourceStatus[]> = {
  UNDER_DEVELOPMENT: ['LIVE', 'ARCHIVED'],
  LIVE: ['USER_PAUSED', 'ARCHIVED'],
  USER_PAUSED: ['LIVE', 'ARCHIVED'],
  ARCHIVED: [],
}

/** @throws ApiError `not-found`, `transition-not-allowed` */
export async function updateSourceAudited(tx: Tx, doing: ActionContext, id: number, change: SourceChange) {
  const row = await tx
    .selectFrom('source')
    .select(['rootCustomerId', 'customerId', 'name', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { rootCustomerId, customerId, ...before } = requireFound(row, 'source', id)
  const after = { name: change.name ?? before.name, status: change.status ?? before.status }
  if (after.status !== before.status && !nextStatuses[before.status].includes(after.status)) {
    const allowed = nextStatuses[before.status].join(' or ')
    throw new ApiError(
      'transition-not-allowed',
      `Source ${id} is ${before.status}${allowed === '' ? '' : ` and can become ${allowed}`}.`,
    )
  }
  await tx.updateTable('source').set(after).where('id', '=', id).execute()
  if (after.status !== before.status) {
    const ids = `select id from job where root_customer_id = ${rootCustomerId} and customer_id = ${customerId}
      and source_id = ${id} and deleted_at is null`
    await sql`with ${sql.raw(publishSql({ reindex: { kind: 'job', ids } }))} select`.execute(tx)
  }
  await recordOperatorChange(tx, doing, {
    objectType: 'SOURCE',
    objectId: id,
    action: 'CHANGE',
    before,
    after,
  })
  return { id, ...after }
}
