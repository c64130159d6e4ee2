import { validatePostedJob, type PostedJobResult } from '@tiller/feed-parser/posted-job'
import type { PostedJob, PostedJobProblem } from '@tiller/contract/platform/source-jobs/schemas'
import { readLimit } from '#domain/accounts/customers/limits.ts'
import { requireSourceType } from '#domain/accounts/sources/sources.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'
import type { SourceRef } from '../expansions/copies.ts'
import { toHeldPriceProblem } from '../feeds/import.ts'
import { mergePostedJobs } from '../feeds/merge.ts'
import {
  insertStagedJobs,
  createStagingTable,
  dropStagingTables,
  hashFeedJob,
  toStageRow,
} from '../feeds/stage.ts'
import { findUnmetPayLaws, formatPayWarning } from '../pay-laws/missing-pay.ts'
import { countOpenPostedJobs, findPostedJobs, savePostedJobs, type PostedJobRow } from './queries.ts'

export type PostingContext = RequestContext &
  ReferenceData & { readonly billingZone: string; readonly jobsByApiPerCustomer: number }

export type LockedSource = SourceRef & { poolId: number }

/**
 * Locks a source like `lockSource`, so that its jobs by API can be changed.
 *
 * @throws ApiError `not-found` if the customer has no such source, `source-type` if its jobs come from a feed
 */
export async function lockApiSource({ tenant }: RequestContext, tx: Tx, sourceId: number) {
  const row = await tx
    .selectFrom('source')
    .select(['poolId', 'type', 'status'])
    .where(tenantIsSql('source', tenant))
    .where('id', '=', sourceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { poolId, type, status } = requireFound(row, 'source', sourceId)
  requireSourceType({ id: sourceId, type }, 'API')
  return { ...tenant, sourceId, poolId, isArchived: status === 'ARCHIVED' }
}

export type PostedItem = { reference: string; posted: PostedJob }

export type PostedOutcome =
  | { outcome: 'CREATED' | 'UPDATED' | 'UNCHANGED'; before: PostedJobRow | undefined; after: PostedJobRow }
  | { outcome: 'REJECTED'; errors: PostedJobResult['errors'] }

/** Number of jobs that are processed before yielding to the event loop. One takes about 0.5 ms. */
const chunk = 10

/**
 * Creates or replaces jobs of a locked source. Each job is processed like a job of a feed: the parser's checks, the
 * extraction, the stage, and the merge. Unchanged jobs are not written.
 *
 * @returns the outcome of each job, in order
 */
export async function writePostedJobs(
  ctx: PostingContext,
  tx: Tx,
  source: LockedSource,
  items: readonly PostedItem[],
): Promise<PostedOutcome[]> {
  const before = await findPostedJobs(
    tx,
    source,
    items.map(({ reference }) => reference),
  )
  const read = await mapInChunks(
    items,
    ({ reference, posted }) => {
      const { job, errors, warnings } = validatePostedJob(reference, posted, ctx.at)
      return { reference, posted, errors, warnings, record: job && hashFeedJob(job, ctx.billingZone) }
    },
    chunk,
  )
  const changed = read.flatMap(({ record, ...item }): Changed[] => {
    const old = before.get(item.reference)
    return record === null || isSame(old, record.hash) ? [] : [{ ...item, ...record, old }]
  })
  await requireQuota(ctx, tx, changed.filter(({ old }) => isNew(old)).length)
  const after = changed.length === 0 ? new Map<string, PostedJobRow>() : await merge(ctx, tx, source, changed)
  return read.map(({ reference, record, errors }): PostedOutcome => {
    if (record === null) return { outcome: 'REJECTED', errors }
    const old = before.get(reference)
    const row = after.get(reference)
    if (row !== undefined)
      return { outcome: old === undefined ? 'CREATED' : 'UPDATED', before: old, after: row }
    return { outcome: 'UNCHANGED', before: old, after: requireFound(old, 'job', reference) }
  })
}

/** Returns whether a job is open and was computed from the same record by the same code. */
const isSame = (row: PostedJobRow | undefined, hash: string) =>
  row !== undefined && row.endedAt === null && `\\x${row.recordHash.toString('hex')}` === hash

const isNew = (row: PostedJobRow | undefined) => row === undefined || row.endedAt !== null

async function requireQuota({ tenant, jobsByApiPerCustomer }: PostingContext, tx: Tx, added: number) {
  if (added === 0) return
  const max = await readLimit(tx, tenant, 'openJobsByApi', jobsByApiPerCustomer)
  if ((await countOpenPostedJobs(tx, tenant)) + added > max)
    throw new ApiError('quota-exceeded', `A customer may have ${max} open jobs by API.`)
}

type Changed = PostedItem & { old: PostedJobRow | undefined } & Pick<PostedJobResult, 'warnings'> &
  ReturnType<typeof hashFeedJob>

async function merge(
  ctx: PostingContext,
  tx: Tx,
  source: LockedSource,
  changed: readonly Changed[],
): Promise<Map<string, PostedJobRow>> {
  const staged = await mapInChunks(changed, ({ job }) => toStageRow(job, ctx, ctx.billingZone), chunk)
  await createStagingTable(tx)
  await insertStagedJobs(
    tx,
    staged.map(({ row, contents }) => ({ contents, contentHash: row.content_hash, recordHash: null })),
  )
  const { ids, heldPrices } = await mergePostedJobs(tx, source, ctx.at)
  await dropStagingTables(tx)
  const held = new Map(heldPrices.map((price) => [price.reference, toHeldPriceProblem(price)]))
  const saved = changed.map(({ reference, posted, warnings, hash }, index) => ({
    jobReference: reference,
    jobId: requireFound(ids.get(reference), 'job', reference),
    posted: withoutNulls(posted),
    problems: [
      ...warnings,
      ...(staged[index]?.notes ?? []).map((note) => ({ ...note, field: 'locations' })),
      ...payProblems(ctx, staged[index]?.row),
      ...(held.has(reference) ? [{ ...held.get(reference), field: 'cpcCents' }] : []),
    ].map(({ field, code, message }) => ({ field, code, message }) as PostedJobProblem),
    recordHash: hash,
  }))
  await savePostedJobs(tx, source, saved, ctx.at)
  return new Map(
    saved.map(({ recordHash, ...job }, index) => {
      const old = changed[index]?.old
      const row = {
        ...job,
        sourceId: source.sourceId,
        version: (old?.version ?? 0) + 1,
        recordHash: Buffer.from(recordHash.slice(2), 'hex'),
        endReason: null,
        endedAt: null,
        createdAt: old?.createdAt ?? ctx.at,
        modifiedAt: ctx.at,
      }
      return [job.jobReference, row]
    }),
  )
}

/** Returns the warning about a job without pay in a state whose law requires it. */
function payProblems({ places, at }: PostingContext, row: ReturnType<typeof toStageRow>['row'] | undefined) {
  const laws =
    row === undefined ? [] : findUnmetPayLaws(places, { stateIds: row.state_ids, details: row.details }, at)
  return laws.length === 0 ? [] : [{ field: 'pay', code: 'pay-missing', message: formatPayWarning(laws) }]
}

/** Removes the fields that are null, which have the same meaning as absent ones. */
const withoutNulls = (job: PostedJob) =>
  Object.fromEntries(Object.entries(job).filter(([, value]) => value !== null)) as PostedJob
