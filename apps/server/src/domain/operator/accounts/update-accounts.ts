import { nextSourceStatuses } from '@tiller/contract/platform/sources/transitions'
import type { CustomerUpdate, PoolUpdate } from '@tiller/contract/platform/operator/accounts'
import type { Source, SourceStatus } from '@tiller/contract/platform/sources/schemas'
import { sql } from 'kysely'
import { publishSql } from '#domain/events/publish/publish.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { recordOperatorChange, type ActionContext } from '../record.ts'

type Changes = {
  customer: CustomerUpdate
  pool: PoolUpdate
  source: Partial<Pick<Source, 'name' | 'status'>>
}

/** The columns of each object that the operator may change. The compiler reports a missing one. */
const settable: { [Kind in keyof Changes]: Record<keyof Changes[Kind], true> } = {
  customer: {
    name: true,
    emailAddress: true,
    ccEmailAddress: true,
    revenueType: true,
    features: true,
    jobApplicationQuestionsEnabled: true,
  },
  pool: {
    name: true,
    isCpa: true,
    billsAcquisitions: true,
    cpaBitmap: true,
    enableTlrSid: true,
    thirdPartyIntegration: true,
    requiredQuestionSets: true,
    callToActionId: true,
  },
  source: { name: true, status: true },
}

export type AccountUpdate<Kind extends keyof Changes> = {
  id: number
  change: Changes[Kind]
  /** Throws if the locked object must not be changed. */
  check?: (before: Required<Changes[Kind]>) => Promise<void> | void
}

/** Changes the settings of a customer, pool, or source. Throws `not-found`. */
export async function updateAccount<Kind extends keyof Changes>(
  tx: Tx,
  doing: ActionContext,
  kind: Kind,
  {
    id,
    change: wanted,
    check = () => {},
  }: Omit<AccountUpdate<Kind>, 'change'> & {
    change: Changes[Kind] | ((before: Required<Changes[Kind]>) => Changes[Kind])
  },
) {
  const columns = sql.join(Object.keys(settable[kind]).map((column) => sql.ref(column)))
  const { rows } = await sql<Required<Changes[Kind]>>`
    select ${columns} from ${sql.table(kind)} where id = ${id} for no key update`.execute(tx)
  const before = requireFound(rows[0], kind, id)
  await check(before)
  const change = typeof wanted === 'function' ? wanted(before) : wanted
  const after: Changes[Kind] = { ...before, ...change }
  const values = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (values.length > 0)
    await sql`update ${sql.table(kind)} set ${sql.join(values)} where id = ${id}`.execute(tx)
  await recordOperatorChange(tx, doing, {
    objectType: objectTypes[kind],
    objectId: id,
    action: 'CHANGE',
    before,
    after,
  })
  return { before, after }
}

const objectTypes = { customer: 'CUSTOMER', pool: 'POOL', source: 'SOURCE' } as const

/** Changes a source. Throws `not-found` and `transition-not-allowed`. */
export async function updateSource(tx: Tx, doing: ActionContext, update: AccountUpdate<'source'>) {
  const { id, change } = update
  const check = async (before: Required<Changes['source']>) => {
    await update.check?.(before)
    rejectTransition(id, before.status, change.status)
  }
  const { before, after } = await updateAccount(tx, doing, 'source', { id, change, check })
  if (after.status === before.status) return
  const ids = `select job.id from job join source on source.root_customer_id = job.root_customer_id
    and source.customer_id = job.customer_id and source.id = job.source_id
    where source.id = ${id} and job.deleted_at is null`
  await sql`with ${sql.raw(publishSql({ reindex: { kind: 'job', ids } }))} select`.execute(tx)
}

function rejectTransition(id: number, from: SourceStatus, to: SourceStatus = from) {
  if (to === from || nextSourceStatuses[from].some((next) => next === to)) return
  const allowed = nextSourceStatuses[from].join(' or ')
  throw new ApiError(
    'transition-not-allowed',
    `Source ${id} is ${from}${allowed === '' ? '' : ` and can become ${allowed}`}.`,
  )
}
