import type { listMyJobs } from '@tiller/contract/platform/customers'
import type { getJob, getJobStatus, Job } from '@tiller/contract/platform/jobs'
import type { Handler } from '@tiller/contract/operation'
import { notFound } from '../http/api-error.ts'
import { mapPage } from '../http/paging.ts'
import type { PlatformContext } from '../http/platform-context.ts'
import { findJob, listJobs, type JobRow } from './queries.ts'
import { shareLinks } from './share-links.ts'
import { jobStatus } from './status.ts'

const unique = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))]

function toJob(ctx: PlatformContext, row: JobRow): Job {
  const categories = [...row.majorCategories, ...row.minorCategories].flatMap(
    (id) => ctx.categories.byId.get(id) ?? [],
  )
  return {
    ...row,
    jobId: row.id,
    derived: false,
    originalJobReference: row.jobReference,
    // ad_type is text in SQL; only JOB and EVENT are written
    adType: row.adType as Job['adType'],
    status: jobStatus(row, ctx.now()).status,
    cities: unique(row.places.map(({ city, name }) => (city === null ? null : name))),
    states: unique(row.places.map(({ state }) => state)),
    zipcodes: row.zipcodes,
    categories,
    eventStartDt: null,
    eventEndDt: null,
    shareLinks: shareLinks(ctx.config.baseUrl, row.id),
    createdAt: row.createdAt.toISOString(),
    modifiedAt: row.modifiedAt.toISOString(),
  }
}

export const listMine: Handler<typeof listMyJobs, PlatformContext> = (ctx, { query }) =>
  ctx.read(async (tx) => mapPage(await listJobs(tx, ctx.tenant, ctx.now(), query), (row) => toJob(ctx, row)))

export const get: Handler<typeof getJob, PlatformContext> = (ctx, { params }) =>
  ctx.read(async (tx) => {
    const row = await findJob(tx, ctx.tenant, params.id)
    if (row === undefined) throw notFound('job', params.id)
    return toJob(ctx, row)
  })

export const getStatus: Handler<typeof getJobStatus, PlatformContext> = (ctx, { params }) =>
  ctx.read(async (tx) => {
    const { id } = params
    const row = await findJob(tx, ctx.tenant, id)
    if (row === undefined)
      return { id, status: 'NOT_FOUND', reason: `There is no job ${id}.`, campaignId: null, segmentId: null }
    return { id, ...jobStatus(row, ctx.now()), campaignId: row.campaignId, segmentId: row.segmentId }
  })
