import assert from 'node:assert/strict'
import type { jobOperations } from '@tiller/contract/platform/jobs/operations'
import { maxJobStatuses, type Job } from '@tiller/contract/platform/jobs/schemas'
import type { FieldProblem } from '@tiller/contract/problem'
import type { Handlers } from '@tiller/contract/operation'
import { readFigureColumns } from '#domain/activity/figure-columns.ts'
import { requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { toIsoDates } from '#lib/http/iso-dates.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { findJob, listJobs, type JobRow } from './queries.ts'
import { buildShareLinks } from './share-links.ts'
import { readExpansions } from './expansions/queries.ts'
import { getOriginalReference } from './expansions/reference.ts'
import { determineServing } from './eligibility/gates.ts'
import { determineJobStatuses } from './eligibility/statuses.ts'

export type JobContext = RequestContext &
  ReferenceData & {
    /** The public URL of the server. */
    readonly baseUrl: string
    readonly billingZone: string
    /** Reads the job of a click URL or its token; returns undefined if it is invalid. */
    readonly readClick: (text: string) => { customerId: number; jobId: number; isStale: boolean } | undefined
  }

const unique = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))]

function toJob(ctx: JobContext, row: JobRow): Job {
  const categories = [...row.majorCategories, ...row.minorCategories].flatMap(
    (id) => ctx.categories.byId.get(id) ?? [],
  )
  return {
    ...toIsoDates(row),
    jobId: row.originalId ?? row.id,
    derived: row.originalId !== null,
    originalJobReference: getOriginalReference(row),
    status: determineServing(row, ctx.at).status,
    cities: unique(row.places.map(({ city, name }) => (city === null ? null : name))),
    states: unique(row.places.map(({ state }) => state)),
    zipcodes: row.zipcodes,
    categories,
    shareLinks: buildShareLinks(ctx.baseUrl, row.id),
  }
}

/** Converts jobs to their API representation, with the requested expansions. */
async function toJobs(ctx: JobContext, tx: Tx, rows: readonly JobRow[], expand: readonly string[]) {
  if (!expand.includes('expansion')) return rows.map((row) => toJob(ctx, row))
  const ids = rows.flatMap(({ expansionId }) => expansionId ?? [])
  const expansions = new Map((await readExpansions(tx, ctx.tenant, ids)).map((each) => [each.id, each]))
  return rows.map((row) => ({
    ...toJob(ctx, row),
    expansion: expansions.get(row.expansionId ?? 0) ?? null,
  }))
}

export const jobHandlers: Handlers<typeof jobOperations, JobContext> = {
  listMyJobs: (ctx, { query: { expand, ...query } }) =>
    ctx.read(async (tx) => {
      const figures = await readFigureColumns(ctx, tx, 'job', query)
      const request = { at: ctx.at, names: ctx.places, unique: expand.includes('unique'), figures }
      const page = await listJobs(tx, ctx.tenant, request, query)
      const jobs = await toJobs(ctx, tx, page.content, expand)
      return { ...page, content: jobs }
    }),

  getJob: (ctx, { params: { id }, query: { expand } }) =>
    ctx.read(async (tx) => {
      const row = requireFound(await findJob(tx, ctx.tenant, id), 'job', id)
      return (await toJobs(ctx, tx, [row], expand))[0] ?? assert.fail()
    }),

  getJobStatus: (ctx, { params: { id } }) =>
    ctx.read(async (tx) => (await determineJobStatuses(tx, ctx.tenant, [id], ctx.at))[0] ?? assert.fail()),

  getJobStatuses: (ctx, { body: { ids = [], clickTokens = [] } }) =>
    // The transaction writes only the response that is stored under the idempotency key.
    ctx.write(async (tx) => {
      throwIfInvalid(statusFaults(ids.length + clickTokens.length))
      const clicked = clickTokens.map((clickToken) => ({ clickToken, click: ownClick(ctx, clickToken) }))
      const content = await determineJobStatuses(tx, ctx.tenant, ids, ctx.at)
      const ofClicks = await determineJobStatuses(
        tx,
        ctx.tenant,
        clicked.map(({ click }) => click?.jobId ?? 0),
        ctx.at,
      )
      return {
        content,
        clickTokens: clicked.map(({ clickToken, click }, index) => ({
          ...(ofClicks[index] ?? assert.fail()),
          ...(click === undefined ? noClick : { stale: click.isStale }),
          clickToken,
        })),
      }
    }),

  getJobShareableLinks: (ctx, { params: { id } }) =>
    ctx.read(async (tx) => {
      requireFound(await findJob(tx, ctx.tenant, id), 'job', id)
      return buildShareLinks(ctx.baseUrl, id)
    }),
}

const noClick = { id: null, stale: null, reason: 'This is no click URL of one of your jobs.' } as const

/**
 * Returns the click if its job belongs to the customer. Nothing about other clicks is disclosed, not even their age.
 */
function ownClick({ readClick, tenant }: JobContext, text: string) {
  const click = readClick(text)
  return click?.customerId === tenant.customerId ? click : undefined
}

function statusFaults(count: number): FieldProblem[] {
  const message =
    count === 0
      ? 'must have ids or clickTokens'
      : `must have at most ${maxJobStatuses} ids and clickTokens together`
  return count > 0 && count <= maxJobStatuses ? [] : [{ in: 'body', field: '', message }]
}
