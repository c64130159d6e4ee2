import type { jobOperations } from '@tiller/contract/platform/jobs/operations'
import type { Job } from '@tiller/contract/platform/jobs/shapes'
import type { Handlers } from '@tiller/contract/operation'
import { found } from '../kit/http/api-error.ts'
import { withIsoDates } from '../kit/http/iso-dates.ts'
import { mapPage } from '../kit/lists/paging.ts'
import type { RequestContext } from '../kit/http/request-context.ts'
import type { Reference } from '../reference/reference-data.ts'
import { findJob, listJobs, type JobRow } from './queries.ts'
import { shareLinks } from './share-links.ts'
import { serving } from './serving.ts'

/** What operations on jobs act with. */
export type JobContext = RequestContext &
  Reference & {
    /** How the outside reaches the server. */
    readonly baseUrl: string
  }

const unique = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))]

function toJob(ctx: JobContext, row: JobRow): Job {
  const categories = [...row.majorCategories, ...row.minorCategories].flatMap(
    (id) => ctx.categories.byId.get(id) ?? [],
  )
  return {
    ...withIsoDates(row),
    jobId: row.id,
    derived: false,
    originalJobReference: row.jobReference,
    // ad_type is text in SQL; only JOB and EVENT are written
    adType: row.adType as Job['adType'],
    status: serving(row, ctx.at).status,
    cities: unique(row.places.map(({ city, name }) => (city === null ? null : name))),
    states: unique(row.places.map(({ state }) => state)),
    zipcodes: row.zipcodes,
    categories,
    eventStartDt: null,
    eventEndDt: null,
    shareLinks: shareLinks(ctx.baseUrl, row.id),
  }
}

export const jobHandlers: Handlers<typeof jobOperations, JobContext> = {
  listMyJobs: (ctx, { query }) =>
    ctx.read(async (tx) => mapPage(await listJobs(tx, ctx.tenant, ctx.at, query), (row) => toJob(ctx, row))),

  getJob: (ctx, { params }) =>
    ctx.read(async (tx) => toJob(ctx, found(await findJob(tx, ctx.tenant, params.id), 'job', params.id))),

  getJobStatus: (ctx, { params }) =>
    ctx.read(async (tx) => {
      const { id } = params
      const row = await findJob(tx, ctx.tenant, id)
      if (row === undefined)
        return {
          id,
          status: 'NOT_FOUND',
          reason: `There is no job ${id}.`,
          campaignId: null,
          segmentId: null,
        }
      const { status, reason } = serving(row, ctx.at)
      return { id, status, reason, campaignId: row.campaignId, segmentId: row.segmentId }
    }),
}
