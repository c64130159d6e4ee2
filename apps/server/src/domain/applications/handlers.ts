import type { applicationOperations } from '@tiller/contract/platform/applications/operations'
import type { Handlers } from '@tiller/contract/operation'
import { requireCampaign } from '#domain/campaigns/scheduling/schedule.ts'
import { requireSegment } from '#domain/campaigns/segments/queries.ts'
import type { DispositionEnvironment, StoredDispositionEvent } from '#domain/dispositions/store.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import { mapPage, type PageRequest } from '#lib/postgres/pagination/paging.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { readAnswerFiles } from './files/answer-files.ts'
import { findQuestionFaults } from './questions/rules.ts'
import { toApplication } from './records/answer.ts'
import { findApplicationCiphers } from './records/application-cipher.ts'
import { buildApplicantPredicate } from './records/applicant-search.ts'
import { findApplication, listApplications, type ApplicationSelection } from './records/queries.ts'
import { readResume, type ResumeDependencies } from './records/resumes.ts'
import { usesSandboxTables, readCampaignFunnel, readApplicationEvents } from './hiring-outcomes.ts'

export type ApplicationContext = RequestContext &
  ResumeDependencies & {
    /** Public URL of the server. */
    readonly baseUrl: string
    /** A connection that can read the users of other customers. */
    readonly accessDb: Db
    storeDispositions(
      environment: DispositionEnvironment,
      events: readonly StoredDispositionEvent[],
    ): Promise<void>
  }

type Expand = Parameters<typeof toApplication>[2]['expand']

async function list(
  ctx: ApplicationContext,
  tx: Tx,
  selection: ApplicationSelection,
  { applicant, ...query }: PageRequest & { expand: Expand; applicant?: string | undefined },
) {
  const cipherOf = await findApplicationCiphers(tx, ctx.tenant, ctx.secretBox)
  const asked = { expand: query.expand, baseUrl: ctx.baseUrl }
  const searched =
    applicant === undefined
      ? {}
      : { applicant: await buildApplicantPredicate(tx, ctx.tenant, ctx, applicant) }
  return mapPage(await listApplications(tx, ctx.tenant, { ...selection, ...searched }, query), (row) =>
    toApplication(row, cipherOf(row), asked),
  )
}

const get = async (ctx: ApplicationContext, tx: Tx, id: number) =>
  requireFound(await findApplication(tx, ctx.tenant, id), 'application', id)

export const applicationHandlers: Handlers<typeof applicationOperations, ApplicationContext> = {
  listMyApplications: (ctx, { query }) => ctx.read((tx) => list(ctx, tx, {}, query)),

  listCampaignApplications: (ctx, { params: { campaignId }, query }) =>
    ctx.read(async (tx) => {
      await requireCampaign(ctx, tx, campaignId)
      return list(ctx, tx, { campaignId }, query)
    }),

  listSegmentApplications: (ctx, { params: { segmentId }, query }) =>
    ctx.read(async (tx) => {
      await requireSegment(ctx, tx, segmentId)
      return list(ctx, tx, { segmentId }, query)
    }),

  getApplication: (ctx, { params, query }) =>
    ctx.read(async (tx) => {
      const row = await get(ctx, tx, params.applicationId)
      const cipher = (await findApplicationCiphers(tx, ctx.tenant, ctx.secretBox))(row)
      const files = await readAnswerFiles(tx, ctx.tenant, { cipher, id: row.id })
      return toApplication(row, cipher, { expand: query.expand, baseUrl: ctx.baseUrl, files })
    }),

  downloadResume: (ctx, { params }) =>
    ctx.read(async (tx) => {
      await get(ctx, tx, params.applicationId)
      return readResume(tx, ctx.tenant, ctx, params.applicationId)
    }),

  getApplicationEvents: (ctx, { params }) =>
    ctx.read(async (tx) => {
      const { tlrApplicationId } = await get(ctx, tx, params.applicationId)
      return readApplicationEvents(tx, ctx.tenant, tlrApplicationId)
    }),

  recordApplicationEvent: async (ctx, { params: { applicationId }, body: { event, reason = null } }) => {
    const { environment, tlrApplicationId, tlrSid } = await ctx.read(async (tx) => ({
      ...(await get(ctx, tx, applicationId)),
      environment: (await usesSandboxTables(tx, ctx.tenant)) ? ('sandbox' as const) : ('production' as const),
    }))
    if (tlrSid === null)
      throw new ApiError(
        'transition-not-allowed',
        `Application ${applicationId} did not come from a click, so it has no dispositions.`,
      )
    const eventTime = ctx.at.toISOString()
    const outcome = { applicationId: tlrApplicationId, sid: tlrSid, event, reason, eventTime }
    await ctx.storeDispositions(environment, [
      { ...outcome, eventTimeText: eventTime, rawEvent: null, metaData: null },
    ])
    return ctx.read((tx) => readApplicationEvents(tx, ctx.tenant, tlrApplicationId))
  },

  getCampaignFunnel: (ctx, { params: { campaignId } }) =>
    ctx.read(async (tx) => {
      await requireCampaign(ctx, tx, campaignId)
      return readCampaignFunnel(tx, ctx.tenant, campaignId)
    }),

  validateQuestions: (ctx, { body }) => {
    const faults = findQuestionFaults(body)
    // The transaction writes only the response that is stored under the idempotency key.
    if (faults.length === 0) return ctx.write(async () => ({ valid: true }))
    throw new ApiError(
      'questions-invalid',
      faults.length === 1 ? 'One rule is broken.' : `${faults.length} rules are broken.`,
      faults.map(({ path, id, message }) => ({
        in: 'body',
        field: path,
        path,
        ...(id === undefined ? {} : { id }),
        message,
      })),
    )
  },
}
