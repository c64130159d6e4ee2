import type { FieldProblem } from '@tiller/contract/problem'
import type { PlatformStatus } from '@tiller/contract/platform/status/schemas'
import {
  eraseApplicationIn,
  holdApplicationIn,
  type ErasureReceipt,
} from '#domain/applications/records/erase.ts'
import { inviteUser, type Invited } from '#domain/access/users/membership.ts'
import { createCustomer, getTenant, type NewCustomer } from '#domain/accounts/customers/customers.ts'
import { createPool, getPoolOwner } from '#domain/accounts/pools/pools.ts'
import { createSource, type FetchSettings, type SourceCreation } from '#domain/accounts/sources/sources.ts'
import {
  createPublisher,
  lockPublisher,
  updatePublisher,
  type PublisherChange,
} from '#domain/publishers/publishers.ts'
import { recordImportDecision, type ImportDecision } from '#domain/jobs/feeds/held-imports.ts'
import type { ReviewRequest, ReviewResult } from '#domain/clicks/recording/held-clicks.ts'
import { findUserLanguage, toLanguage } from '#lib/mail/user-mail.ts'
import type { Tx } from '#lib/postgres/database.ts'
import type { BlobStore } from '#lib/storage/blob-store.ts'
import { ApiError, requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import {
  previewRefunds,
  refundPublisherClicks,
  type BulkRefund,
  type BulkRefundRequest,
} from '#domain/ledger/bulk-refund.ts'
import { setMaintenance } from '#domain/status/maintenance.ts'
import type { Actor } from '#lib/runtime/actor.ts'
import { recordOperatorChange, type ActionContext } from './record.ts'

export async function createCustomerAudited(tx: Tx, doing: ActionContext, fields: Omit<NewCustomer, 'at'>) {
  const customer = await createCustomer(tx, { ...fields, at: doing.at })
  const { id: objectId, name, parentId, test, revenueType } = customer
  const after = { name, parentId, test, revenueType }
  await recordOperatorChange(tx, doing, { objectType: 'CUSTOMER', objectId, action: 'CREATE', after })
  return customer
}

/** Creates a pool with an audit record. Throws `not-found` for an unknown customer. */
export async function createPoolAudited(tx: Tx, doing: ActionContext, customerId: number, name: string) {
  const { id } = await createPool(tx, await getTenant(tx, customerId), { name, at: doing.at })
  const done = { objectType: 'POOL', objectId: id, action: 'CREATE', after: { customerId, name } } as const
  await recordOperatorChange(tx, doing, done)
  return id
}

/** Creates a source with an audit record. Throws `not-found` for an unknown pool. */
export async function createSourceAudited(
  tx: Tx,
  doing: ActionContext,
  poolId: number,
  settings: Omit<SourceCreation, 'at'> & FetchSettings,
) {
  const { id, name, feedAddress } = await createSource(tx, await getPoolOwner(tx, poolId), {
    ...settings,
    at: doing.at,
  })
  const after = { poolId, name, feedAddress }
  await recordOperatorChange(tx, doing, { objectType: 'SOURCE', objectId: id, action: 'CREATE', after })
  return id
}

/**
 * Invites a user. The audit log of the customer contains the invitation; the operator's log omits the e-mail address,
 * which is personal data.
 */
export async function inviteUserAudited(
  tx: Tx,
  doing: ActionContext & { by: Actor; baseUrl: string },
  customerId: number,
  invited: Omit<Invited, 'language'>,
) {
  const tenant = await getTenant(tx, customerId)
  const { by, at, baseUrl } = doing
  const language = toLanguage(await findUserLanguage(tx, by.userId))
  const ctx = { tenant, by: { ...by, kind: 'OPERATOR' }, at, baseUrl } as const
  const user = await inviteUser(tx, ctx, { ...invited, language })
  const after = { userId: user.id, role: user.role }
  await recordOperatorChange(tx, doing, {
    objectType: 'CUSTOMER',
    objectId: customerId,
    action: 'CHANGE',
    after,
  })
  return user
}

/** Creates a publisher with an audit record and returns its pass, which cannot be shown again. */
export async function createPublisherAudited(tx: Tx, doing: ActionContext, name: string) {
  const publisher = await createPublisher(tx, { name, at: doing.at })
  const done = { objectType: 'PUBLISHER', objectId: publisher.id, action: 'CREATE', after: { name } } as const
  await recordOperatorChange(tx, doing, done)
  return publisher
}

/**
 * Changes a publisher with an audit record. Throws `not-found`.
 *
 * @param check throws if the current publisher must not be changed
 */
export async function updatePublisherAudited(
  tx: Tx,
  doing: ActionContext,
  {
    id,
    change,
    check = () => {},
  }: { id: number; change: PublisherChange; check?: (before: ShownPublisher) => void },
) {
  const before = requireFound(await lockPublisher(tx, id), 'publisher', id)
  check(before)
  await updatePublisher(tx, id, change)
  const after = requireFound(await lockPublisher(tx, id), 'publisher', id)
  await recordOperatorChange(tx, doing, {
    objectType: 'PUBLISHER',
    objectId: id,
    action: 'CHANGE',
    before,
    after,
  })
  return after
}

type ShownPublisher = NonNullable<Awaited<ReturnType<typeof lockPublisher>>>

const actionOf = { CONFIRMED: 'CONFIRM', REFUSED: 'REFUSE' } as const

/** Confirms or rejects a held import, with an audit record. */
export async function decideHeldImport(
  tx: Tx,
  doing: ActionContext,
  importId: number,
  decision: ImportDecision,
) {
  await recordImportDecision(tx, importId, decision, doing.at)
  const action = actionOf[decision]
  await recordOperatorChange(tx, doing, { objectType: 'IMPORT', objectId: importId, action })
}

export async function setMaintenanceAudited(
  tx: Tx,
  doing: ActionContext,
  maintenance: PlatformStatus['maintenance'],
) {
  const before = { maintenance: await setMaintenance(tx, maintenance) }
  const done = { objectType: 'MAINTENANCE', action: 'CHANGE', before, after: { maintenance } } as const
  await recordOperatorChange(tx, doing, done)
}

/** Records that the clock was moved. The recorded times are those of the sandbox clock. */
export const recordClockMove = (tx: Tx, doing: ActionContext, to: Date) =>
  recordOperatorChange(tx, doing, {
    objectType: 'CLOCK',
    action: 'CHANGE',
    before: { at: doing.at.toISOString() },
    after: { at: to.toISOString() },
  })

/**
 * Reviews the held clicks of a campaign, with an audit record. Throws `transition-not-allowed` if the campaign has no
 * held clicks.
 *
 * @param review commits each click separately
 */
export async function reviewHeldClicksAudited(
  tx: Tx,
  doing: ActionContext,
  {
    review,
    ...asked
  }: Omit<ReviewRequest, 'at'> & { review: (asked: ReviewRequest) => Promise<ReviewResult> },
): Promise<ReviewResult> {
  const { campaignId, decision } = asked
  const reviewed = await review({ ...asked, at: doing.at })
  if (reviewed.clicks === 0)
    throw new ApiError('transition-not-allowed', `Campaign ${campaignId} has no held clicks.`)
  const action = decision === 'BILL' ? 'CONFIRM' : 'REFUSE'
  const done = { objectType: 'HELD_CLICKS', objectId: campaignId, action, after: reviewed } as const
  await recordOperatorChange(tx, doing, done)
  return reviewed
}

/** Refunds clicks of a publisher, with an audit record. Throws `not-found` for an unknown publisher. */
export async function refundClicksAudited(
  tx: Tx,
  doing: ActionContext,
  { dryRun, ...request }: Omit<BulkRefundRequest, 'at'> & { dryRun: boolean },
): Promise<BulkRefund> {
  const { publisherId, from, to, reason } = request
  requireFound(await lockPublisher(tx, publisherId), 'publisher', publisherId)
  throwIfInvalid(faultsOfPeriod(from, to))
  if (dryRun) return previewRefunds(tx, request)
  const refund = await refundPublisherClicks(tx, { ...request, at: doing.at })
  const after = { ...refund, from: from.toISOString(), to: to.toISOString(), reason }
  const done = { objectType: 'PUBLISHER', objectId: publisherId, action: 'CHANGE', after } as const
  await recordOperatorChange(tx, doing, done)
  return refund
}

const maxRefundDays = 31

function faultsOfPeriod(from: Date, to: Date): FieldProblem[] {
  const days = (to.getTime() - from.getTime()) / 86_400_000
  const fault = (message: string): FieldProblem[] => [
    { in: 'body', field: 'from', message, value: from.toISOString() },
  ]
  if (days <= 0) return fault('must be before `to`')
  return days > maxRefundDays ? fault(`must not be more than ${maxRefundDays} days before \`to\``) : []
}

/** Protects an application from erasure or ends the protection, with an audit record. Throws as `holdApplicationIn`. */
export async function holdApplicationAudited(
  tx: Tx,
  doing: ActionContext,
  {
    id,
    hold,
    check,
  }: { id: number; hold: { until: Date; reason: string } | null; check: () => Promise<void> },
) {
  const { before, after } = await holdApplicationIn(tx, id, hold, check)
  await recordOperatorChange(tx, doing, {
    objectType: 'APPLICATION',
    objectId: id,
    action: 'CHANGE',
    before: toRecordedHold(before),
    after: toRecordedHold(after),
  })
}

const toRecordedHold = ({
  holdUntil,
  holdReason,
}: {
  holdUntil: Date | null
  holdReason: string | null
}) => ({
  holdUntil: holdUntil?.toISOString() ?? null,
  holdReason,
})

/**
 * Erases the personal data of an application, with an audit record that contains the receipt. A repeated erasure
 * changes nothing and is not recorded. Throws as `eraseApplicationIn`.
 */
export async function eraseApplicationAudited(
  tx: Tx,
  doing: ActionContext,
  { blobs, id, reason }: { blobs: BlobStore; id: number; reason: string },
): Promise<ErasureReceipt> {
  const { receipt, wasErased } = await eraseApplicationIn(tx, { blobs, id, reason, at: doing.at })
  if (wasErased) return receipt
  const { receiptId, erased, missing } = receipt
  const after = { receiptId, reason, erased, missing }
  await recordOperatorChange(tx, doing, { objectType: 'APPLICATION', objectId: id, action: 'DELETE', after })
  return receipt
}
