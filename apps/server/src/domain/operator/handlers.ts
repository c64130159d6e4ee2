import type { Handlers, OperationInput } from '@tiller/contract/operation'
import type { operatorOperations } from '@tiller/contract/platform/operator/operations'
import type { LimitName } from '@tiller/contract/platform/customers/limits'
import type { PlatformStatus } from '@tiller/contract/platform/status/schemas'
import type { PublisherChange } from '#domain/publishers/publishers.ts'
import { parseRedirectHost } from '#domain/publishers/redirect-host.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import {
  listHeldClicks,
  type ReviewRequest,
  type ReviewResult,
} from '#domain/clicks/recording/held-clicks.ts'
import { decideJobReport, getJobReport, listJobReports } from '#domain/jobs/reports/queries.ts'
import { listHeldImports } from '#domain/jobs/feeds/held-imports.ts'
import { readClockOffsetMs } from '#lib/clock/clock.ts'
import type { Tx } from '#lib/postgres/database.ts'
import type { EgressClient } from '#lib/egress/egress.ts'
import { createWebhookSecret } from '#lib/egress/webhook-signature.ts'
import { throwIfInvalid } from '#lib/http/api-error.ts'
import { toIsoDates } from '#lib/http/iso-dates.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { SourceContext } from '#domain/accounts/sources/handlers.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { BlobStore } from '#lib/storage/blob-store.ts'
import type { StoredBackups } from '#lib/backup/list-backups.ts'
import type { TaskDescription } from '#lib/runtime/tasks/task.ts'
import {
  setMaintenanceAudited,
  updatePublisherAudited,
  decideHeldImport,
  createCustomerAudited,
  createPublisherAudited,
  recordClockMove,
  refundClicksAudited,
  reviewHeldClicksAudited,
} from './audited-actions.ts'
import {
  getPublisher,
  hasOnlyTestCustomers,
  listAllCustomers,
  listAllPublishers,
  listMails,
  listProcesses,
  toOperatorCustomer,
} from './queries.ts'
import { reportPublisherClicks } from './publisher-clicks.ts'
import { listOperatorChanges, recordOperatorChange } from './record.ts'
import { readRevenue } from './revenue.ts'

/** The context of operator operations, which act on the platform instead of a customer. */
export type OperatorContext = Pick<RequestContext, 'at' | 'by' | 'period' | 'requireVersion'> &
  Pick<SourceContext, 'feeds'> & {
    readonly baseUrl: string
    readonly billingZone: string
    readonly secretBox: Pick<SecretBox, 'seal' | 'unseal'>
    readonly blobs: BlobStore
    /** Checks whether a postback URL may be called. */
    readonly checkUrl: (text: string) => ReturnType<EgressClient['checkUrl']>
    /** Runs `work` in a transaction that may read the data of all customers. */
    readPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>
    /** Runs `work` in a transaction that may change the data of all customers. */
    writePlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>
    status(): Promise<PlatformStatus>
    /**
     * Advances the sandbox clock and performs due work on the way.
     *
     * @returns each instant at which work was performed, with its number of actions
     */
    moveClock(to: Date): Promise<{ at: Date; happened: number }[]>
    reviewHeldClicks(review: ReviewRequest): Promise<ReviewResult>
    /** The limits of customers without their own. */
    readonly defaultLimits: Readonly<Record<LimitName, number>>
    readonly backgroundTasks: readonly TaskDescription[]
    listBackups(): Promise<StoredBackups>
    readonly backupKeepDays: number
    /** Shows changed brands in this process at once. */
    reloadBrands(): Promise<void>
  }

const systemOf = async (tx: Tx, { at, status }: OperatorContext) => ({
  status: await status(),
  at: at.toISOString(),
  aheadSeconds: Math.round((await readClockOffsetMs(tx)) / 1000),
  sandbox: await hasOnlyTestCustomers(tx),
  processes: await listProcesses(tx),
})

type PublisherBody = OperationInput<(typeof operatorOperations)['updatePublisher']>['body']

/** Converts the request to a change, with a new postback secret if the postback URL changes. */
function publisherChange(
  { checkUrl, secretBox }: OperatorContext,
  { postbackUrl, redirectHosts, ...others }: PublisherBody,
) {
  const change: PublisherChange = {
    ...others,
    ...(redirectHosts === undefined ? {} : { redirectHosts: redirectHosts.map(parseRedirectHost) }),
    ...(postbackUrl === null ? { postback: null } : {}),
  }
  if (typeof postbackUrl !== 'string') return { change }
  const url = checkUrl(postbackUrl)
  if (!(url instanceof URL)) {
    throwIfInvalid([{ in: 'body', field: 'postbackUrl', message: url.fault, value: postbackUrl }])
    return { change }
  }
  const secret = createWebhookSecret()
  const sealedSecret = secretBox.seal(Buffer.from(secret))
  return { change: { ...change, postback: { url: url.href, sealedSecret } }, secret }
}

/** Maximum time by which one request may advance the sandbox clock. */
const maxClockAdvanceMs = 31 * 86_400_000

function rejectFarClock(to: Date, at: Date) {
  if (to.getTime() - at.getTime() > maxClockAdvanceMs)
    throwIfInvalid([
      {
        in: 'body',
        field: 'to',
        message: 'must be at most 31 days ahead of the clock; advance it in several steps.',
      },
    ])
}

export const operatorHandlers: Handlers<typeof operatorOperations, OperatorContext> = {
  listCustomers: ({ readPlatform }, { query }) => readPlatform((tx) => listAllCustomers(tx, query)),

  createCustomer: (ctx, { body }) =>
    ctx.writePlatform(async (tx) => toOperatorCustomer(await createCustomerAudited(tx, ctx, body))),

  listPublishers: ({ readPlatform }, { query }) => readPlatform((tx) => listAllPublishers(tx, query)),

  reportPublisherClicks: ({ readPlatform, at, billingZone: zone }, { query }) =>
    readPlatform((tx) => reportPublisherClicks(tx, query, { at, zone })),

  reportRevenue: ({ readPlatform, period, billingZone: zone }, { query: { month = period.slice(0, 7) } }) =>
    readPlatform((tx) => readRevenue(tx, month, zone)),

  createPublisher: (ctx, { body: { name } }) =>
    ctx.writePlatform(async (tx) => {
      const { id, pass } = await createPublisherAudited(tx, ctx, name)
      return { ...(await getPublisher(tx, id)), pass }
    }),

  getPublisher: ({ readPlatform }, { params: { publisherId } }) =>
    readPlatform((tx) => getPublisher(tx, publisherId)),

  updatePublisher: (ctx, { params: { publisherId: id }, body }) => {
    const { change, secret } = publisherChange(ctx, body)
    return ctx.writePlatform(async (tx) => {
      const check = (before: { createdAt: Date }) => ctx.requireVersion(toIsoDates(before))
      const publisher = toIsoDates(await updatePublisherAudited(tx, ctx, { id, change, check }))
      return secret === undefined ? publisher : { ...publisher, postbackSecret: secret }
    })
  },

  refundPublisherClicks: (ctx, { params: { publisherId }, query, body: { from, to, reason } }) =>
    ctx.writePlatform((tx) =>
      refundClicksAudited(tx, ctx, {
        publisherId,
        from: new Date(from),
        to: new Date(to),
        reason,
        period: toBillingMonth(ctx.at, ctx.billingZone),
        dryRun: query.dryRun ?? false,
      }),
    ),

  listHeldClicks: ({ readPlatform }) => readPlatform(listHeldClicks),

  reviewHeldClicks: (ctx, { params: { campaignId }, body: { decision } }) =>
    ctx.writePlatform((tx) =>
      reviewHeldClicksAudited(tx, ctx, { campaignId, decision, review: ctx.reviewHeldClicks }),
    ),

  listJobReports: ({ readPlatform }, { query }) => readPlatform((tx) => listJobReports(tx, query)),

  decideJobReport: (ctx, { params: { jobReportId: id }, body: { decision } }) =>
    ctx.writePlatform(async (tx) => {
      await decideJobReport(tx, id, { decision, at: ctx.at })
      const done = { objectType: 'JOB_REPORT', objectId: id, action: 'CHANGE', after: { decision } } as const
      await recordOperatorChange(tx, ctx, done)
      return getJobReport(tx, id)
    }),

  listHeldImports: ({ readPlatform }, { query }) => readPlatform((tx) => listHeldImports(tx, query)),

  confirmImport: (ctx, { params: { importId } }) =>
    ctx.writePlatform(async (tx) => {
      await decideHeldImport(tx, ctx, importId, 'CONFIRMED')
      return {}
    }),

  refuseImport: (ctx, { params: { importId } }) =>
    ctx.writePlatform(async (tx) => {
      await decideHeldImport(tx, ctx, importId, 'REFUSED')
      return {}
    }),

  listOperatorChanges: ({ readPlatform }, { query }) => readPlatform((tx) => listOperatorChanges(tx, query)),

  moveClock: (ctx, { body }) => {
    const to = new Date(body.to)
    rejectFarClock(to, ctx.at)
    return ctx.writePlatform(async (tx) => {
      const stops = await ctx.moveClock(to)
      await recordClockMove(tx, ctx, to)
      return {
        at: to.toISOString(),
        aheadSeconds: Math.round((await readClockOffsetMs(tx)) / 1000),
        stops: stops.map(({ at, happened }) => ({ at: at.toISOString(), happened })),
      }
    })
  },

  listMails: ({ readPlatform }, { query }) => readPlatform((tx) => listMails(tx, query)),

  getSystem: (ctx) => ctx.readPlatform((tx) => systemOf(tx, ctx)),

  updateSystem: (ctx, { body: { maintenance } }) =>
    ctx.writePlatform(async (tx) => {
      await setMaintenanceAudited(tx, ctx, maintenance)
      const system = await systemOf(tx, ctx)
      // `systemOf` reads the committed state, not this transaction's.
      return { ...system, status: { ...system.status, maintenance } }
    }),
}
