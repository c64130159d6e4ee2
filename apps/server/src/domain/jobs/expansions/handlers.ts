import type { Handlers } from '@tiller/contract/operation'
import type { expansionOperations } from '@tiller/contract/platform/expansions/operations'
import type { JobExpansionBulk } from '@tiller/contract/platform/expansions/schemas'
import { sql } from 'kysely'
import { findSource } from '#domain/accounts/sources/queries.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { ApiError, requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import { formatProblemBody } from '#lib/http/problem.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { findJob } from '../queries.ts'
import { changeExpansion, deleteExpansion, createExpansion, type ExpansionContext } from './change.ts'
import { selectsJobSql } from './copies.ts'
import { findExpansion, listExpansions, toExpansion } from './queries.ts'
import { getOriginalReference } from './reference.ts'

export type { ExpansionContext } from './change.ts'

/** Finds the source and reference of a job; for a copy, those of its original. */
async function jobOf({ tenant }: RequestContext, tx: Tx, id: number) {
  const job = requireFound(await findJob(tx, tenant, id), 'job', id)
  return { sourceId: job.sourceId, jobReference: getOriginalReference(job) }
}

const named = (jobReference: string) => ({ jobFilters: { jobReference: [jobReference] } })

export const expansionHandlers: Handlers<typeof expansionOperations, ExpansionContext> = {
  createJobExpansion: (ctx, { params, body }) =>
    ctx.write(async (tx) => {
      const { sourceId, jobReference } = await jobOf(ctx, tx, params.jobId)
      return createExpansion(ctx, tx, { ...body, sourceId, ...named(jobReference) })
    }),

  createSourceExpansion: (ctx, { params, body }) =>
    ctx.write((tx) => createExpansion(ctx, tx, { ...body, ...params })),

  createReferenceExpansion: (ctx, { params: { sourceId, jobReference }, body }) =>
    ctx.write((tx) => createExpansion(ctx, tx, { ...body, sourceId, ...named(jobReference) })),

  createJobExpansions: (ctx, { body: { items } }) =>
    ctx.write(async (tx) => {
      rejectAmbiguous(items)
      const outcomes = []
      for (const item of items) outcomes.push(await createOne(ctx, tx, item))
      return { items: outcomes }
    }),

  listJobExpansions: (ctx, { query }) =>
    ctx.read(async (tx) => mapPage(await listExpansions(tx, ctx.tenant, sql`true`, query), toExpansion)),

  listExpansionsOfJob: (ctx, { params, query }) =>
    ctx.read(async (tx) => {
      const { sourceId, jobReference } = await jobOf(ctx, tx, params.jobId)
      const condition = selectsJobSql({ ...ctx.tenant, sourceId }, jobReference)
      return mapPage(await listExpansions(tx, ctx.tenant, condition, query), toExpansion)
    }),

  listSourceExpansions: (ctx, { params: { sourceId }, query }) =>
    ctx.read(async (tx) => {
      requireFound(await findSource(tx, ctx.tenant, sourceId), 'source', sourceId)
      const condition = sql`job_expansion.source_id = ${sourceId}`
      return mapPage(await listExpansions(tx, ctx.tenant, condition, query), toExpansion)
    }),

  listReferenceExpansions: (ctx, { params: { sourceId, jobReference }, query }) =>
    ctx.read(async (tx) => {
      requireFound(await findSource(tx, ctx.tenant, sourceId), 'source', sourceId)
      const condition = selectsJobSql({ ...ctx.tenant, sourceId }, jobReference)
      return mapPage(await listExpansions(tx, ctx.tenant, condition, query), toExpansion)
    }),

  getJobExpansion: (ctx, { params: { expansionId } }) =>
    ctx.read(async (tx) =>
      toExpansion(requireFound(await findExpansion(tx, ctx.tenant, expansionId), 'expansion', expansionId)),
    ),

  updateJobExpansion: (ctx, { params: { expansionId }, body }) =>
    ctx.write((tx) => changeExpansion(ctx, tx, expansionId, body)),

  deleteJobExpansion: (ctx, { params: { expansionId } }) =>
    ctx.write(async (tx) => {
      await deleteExpansion(ctx, tx, expansionId)
      return {}
    }),
}

type Item = JobExpansionBulk['items'][number]

/** Rejects a request if an item does not identify exactly one object. */
const rejectAmbiguous = (items: readonly Item[]) =>
  throwIfInvalid(
    items.flatMap(({ jobId, sourceId, jobFilters }, index) =>
      (jobId === undefined) === (sourceId === undefined) ||
      (sourceId === undefined) !== (jobFilters === undefined)
        ? [
            {
              in: 'body' as const,
              field: `items[${index}]`,
              message: 'must have jobId, or sourceId and jobFilters',
            },
          ]
        : [],
    ),
  )

/** Creates one of the expansions in its own savepoint and returns its result. */
async function createOne(ctx: ExpansionContext, tx: Tx, { title, jobId, sourceId, jobFilters = {} }: Item) {
  await sql`savepoint item`.execute(tx)
  try {
    const of = jobId === undefined ? undefined : await jobOf(ctx, tx, jobId)
    const jobExpansion = await createExpansion(ctx, tx, {
      title,
      sourceId: of?.sourceId ?? sourceId ?? 0,
      jobFilters: of === undefined ? jobFilters : named(of.jobReference).jobFilters,
    })
    await sql`release savepoint item`.execute(tx)
    return { status: 200, jobExpansion }
  } catch (error) {
    // API errors belong to the item; others fail the request.
    if (!(error instanceof ApiError)) throw error
    await sql`rollback to savepoint item`.execute(tx)
    return { status: error.status, problem: formatProblemBody(error, ctx.by.requestId ?? '') }
  }
}
