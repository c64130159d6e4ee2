import { createHash } from 'node:crypto'
import type { Handlers } from '@tiller/contract/operation'
import type { sourceJobOperations } from '@tiller/contract/platform/source-jobs/operations'
import type { EndReason, PostedJob, PostedJobPatch } from '@tiller/contract/platform/source-jobs/schemas'
import type { FieldProblem } from '@tiller/contract/problem'
import { findSource } from '#domain/accounts/sources/queries.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { ApiError, createInvalidRequestError, requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import { formatProblemBody } from '#lib/http/problem.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { endPostedJob } from './end-job.ts'
import { listPostedJobs } from './list.ts'
import { findEarlierVersion, findPostedJobs, saveJobEnd, toSourceJob, type PostedJobRow } from './queries.ts'
import {
  lockApiSource,
  writePostedJobs,
  type LockedSource,
  type PostedItem,
  type PostedOutcome,
  type PostingContext,
} from './write.ts'

export type { PostingContext } from './write.ts'

/** Trims a reference and collapses its white space, as the import of feeds does. */
const referenceOf = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

export const sourceJobHandlers: Handlers<typeof sourceJobOperations, PostingContext> = {
  listMyPostedJobs: (ctx, { query }) =>
    ctx.read((tx) => listPostedJobs(tx, ctx.tenant, { at: ctx.at, names: ctx.places }, query)),

  putSourceJob: (ctx, { params: { sourceId, jobReference }, body: posted }) =>
    ctx.write(async (tx) => {
      const source = await lockOpenSource(ctx, tx, sourceId)
      const reference = referenceOf(jobReference)
      const before = await findPosted(tx, source, reference)
      ctx.requireVersion(before && toSourceJob(before))
      return writeOne(ctx, tx, source, { reference, posted })
    }),

  updateSourceJob: (ctx, { params: { sourceId, jobReference }, body: patch }) =>
    ctx.write(async (tx) => {
      const source = await lockOpenSource(ctx, tx, sourceId)
      const reference = referenceOf(jobReference)
      const before = requireFound(await findPosted(tx, source, reference), 'job', reference)
      ctx.requireVersion(toSourceJob(before))
      return writeOne(ctx, tx, source, { reference, posted: patched(before.posted, patch) })
    }),

  deleteSourceJob: (ctx, { params: { sourceId, jobReference }, query: { reason } }) =>
    ctx.write(async (tx) => {
      const source = await lockApiSource(ctx, tx, sourceId)
      const reference = referenceOf(jobReference)
      const before = requireFound(await findPosted(tx, source, reference), 'job', reference)
      if (before.endedAt !== null) await changeEndReason(ctx, tx, before, reason)
      else await endOpenJob(ctx, tx, source, { ...before, reason: reason ?? 'OTHER' })
      return {}
    }),

  getSourceJob: (ctx, { params: { sourceId, jobReference }, query: { version } }) =>
    ctx.read(async (tx) => {
      requireFound(await findSource(tx, ctx.tenant, sourceId), 'source', sourceId)
      const reference = referenceOf(jobReference)
      const source = { ...ctx.tenant, sourceId }
      const current = requireFound(await findPosted(tx, source, reference), 'job', reference)
      if (version === undefined || version === current.version) return toSourceJob(current)
      const earlier = await findEarlierVersion(tx, source, reference, version)
      return toSourceJob(requireFound(earlier, 'version of this job with number', version))
    }),

  putSourceJobs: (ctx, { params: { sourceId }, body: { items } }) =>
    ctx.write(async (tx) => {
      const source = await lockOpenSource(ctx, tx, sourceId)
      const posted = items.map(({ jobReference, job }) => ({
        reference: referenceOf(jobReference),
        posted: job,
      }))
      rejectRepeated(posted)
      const outcomes = await writePostedJobs(ctx, tx, source, posted)
      await publishBulk(ctx, tx, sourceId, outcomes)
      return {
        items: outcomes.map((outcome, index) => toItem(ctx, items[index]?.jobReference ?? '', outcome)),
      }
    }),
}

async function endOpenJob(
  ctx: PostingContext,
  tx: Tx,
  source: LockedSource,
  job: PostedJobRow & { reason: EndReason },
) {
  await endPostedJob(ctx, tx, source, job)
  const { tenant, at, by } = ctx
  const change = { objectType: 'JOB', objectId: job.jobId, action: 'DELETE', by } as const
  await publishEvents(tx, {
    ...tenant,
    at,
    change: { ...change, reason: job.reason, before: recorded(job.posted) },
  })
}

/** Changes the reason of an ended job, for example from ON_HOLD to FILLED. Without another reason, does nothing. */
async function changeEndReason(
  ctx: PostingContext,
  tx: Tx,
  { jobId, jobReference, sourceId, endReason: old }: PostedJobRow,
  reason: EndReason | undefined,
) {
  if (reason === undefined || reason === old) return
  const { tenant, at, by } = ctx
  await saveJobEnd(tx, { ...tenant, sourceId }, jobReference, { endReason: reason, modifiedAt: at })
  const fields = { before: { endReason: old }, after: { endReason: reason } }
  await publishEvents(tx, {
    ...tenant,
    at,
    change: { objectType: 'JOB', objectId: jobId, action: 'CHANGE', by, ...fields },
  })
}

const findPosted = async (tx: Tx, source: Parameters<typeof findPostedJobs>[1], reference: string) =>
  (await findPostedJobs(tx, source, [reference])).get(reference)

/** Locks the source. Throws if it is archived, because its jobs would not be shown. */
async function lockOpenSource(ctx: PostingContext, tx: Tx, sourceId: number) {
  const source = await lockApiSource(ctx, tx, sourceId)
  if (source.isArchived) throw new ApiError('archived', `Source ${sourceId} is archived.`)
  return source
}

async function writeOne(ctx: PostingContext, tx: Tx, source: LockedSource, item: PostedItem) {
  const [written] = await writePostedJobs(ctx, tx, source, [item])
  const { tenant, at, by } = ctx
  if (written === undefined || written.outcome === 'REJECTED')
    throw createInvalidRequestError((written?.errors ?? []).map((error) => toFault(item.posted, error)))
  const { before, after, outcome } = written
  if (outcome !== 'UNCHANGED')
    await publishEvents(tx, {
      ...tenant,
      at,
      change: {
        objectType: 'JOB',
        objectId: after.jobId,
        action: before === undefined ? 'CREATE' : 'CHANGE',
        by,
        ...(before === undefined
          ? {}
          : { before: recorded(before.posted), modifiedBefore: before.modifiedAt }),
        after: recorded(after.posted),
      },
    })
  return toSourceJob(after)
}

/** Replaces the description by its hash, because the audit log is kept longer than the texts of jobs. */
const recorded = ({ description, ...job }: PostedJob) => ({
  ...job,
  description: `sha256:${createHash('sha256').update(description).digest('hex')}`,
})

const patched = (job: PostedJob, patch: PostedJobPatch): PostedJob => {
  throwIfInvalid(
    (['title', 'company', 'url', 'description'] as const)
      .filter((field) => patch[field] === null)
      .map((field) => ({ in: 'body', field, message: 'must not be null' })),
  )
  return { ...job, ...patch }
}

type Rejected = Extract<PostedOutcome, { outcome: 'REJECTED' }>['errors'][number]

const toFault = (posted: PostedJob, { field, message }: Rejected): FieldProblem => ({
  in: field === 'jobReference' ? 'path' : 'body',
  field: field ?? '',
  message,
  ...(field !== null && field in posted ? { value: posted[field as keyof PostedJob] } : {}),
})

function rejectRepeated(items: readonly PostedItem[]) {
  const first = new Map<string, number>()
  throwIfInvalid(
    items.flatMap(({ reference }, index): FieldProblem[] => {
      const earlier = first.get(reference)
      if (earlier === undefined) first.set(reference, index)
      return earlier === undefined
        ? []
        : [
            {
              in: 'body',
              field: `items[${index}].jobReference`,
              message: `is the reference of items[${earlier}] too`,
              value: reference,
            },
          ]
    }),
  )
}

/** Publishes one event for the whole request, with the references of the created and the changed jobs. */
async function publishBulk(
  { tenant, at, by }: PostingContext,
  tx: Tx,
  sourceId: number,
  outcomes: readonly PostedOutcome[],
) {
  const references = (wanted: PostedOutcome['outcome']) =>
    outcomes.flatMap((each) => (each.outcome === wanted && 'after' in each ? each.after.jobReference : []))
  const [createdJobs, changedJobs] = [references('CREATED'), references('UPDATED')]
  if (createdJobs.length + changedJobs.length === 0) return
  await publishEvents(tx, {
    ...tenant,
    at,
    change: {
      objectType: 'SOURCE',
      objectId: sourceId,
      action: 'CHANGE',
      by,
      before: { createdJobs: [], changedJobs: [] },
      after: { createdJobs, changedJobs },
    },
  })
}

function toItem(ctx: PostingContext, jobReference: string, written: PostedOutcome) {
  const { outcome } = written
  if (outcome !== 'REJECTED') {
    const { jobId: id, version, problems } = written.after
    return { jobReference, status: 200, outcome, id, version, problems }
  }
  const errors = written.errors.map(({ field, message }): FieldProblem => ({
    in: 'body',
    field: field ?? '',
    message,
  }))
  const error = createInvalidRequestError(errors)
  return {
    jobReference,
    status: error.status,
    outcome,
    problem: formatProblemBody(error, ctx.by.requestId ?? ''),
  }
}
