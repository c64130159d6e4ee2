import type { Handlers, Input } from '@tiller/contract/operation'
import type { operatorOperations } from '@tiller/contract/platform/operator/operations'
import type { PlatformStatus } from '@tiller/contract/platform/status/schemas'
import type { PublisherChange } from '#domain/publishers/publishers.ts'
import { parseRedirectHost } from '#domain/publishers/redirect-host.ts'
import { listHeld } from '#domain/jobs/feeds/held-imports.ts'
import { readAheadMs } from '#lib/clock/clock.ts'
import type { Tx } from '#lib/postgres/database.ts'
import type { Egress } from '#lib/egress/egress.ts'
import { newWebhookSecret } from '#lib/egress/webhook-signature.ts'
import { refuseIf } from '#lib/http/api-error.ts'
import { withIsoDates } from '#lib/http/iso-dates.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import {
  changeMaintenance,
  changePublisher,
  decide,
  makeCustomer,
  makePublisher,
  recordMove,
} from './audited-actions.ts'
import {
  getPublisher,
  isSandbox,
  listAllCustomers,
  listAllPublishers,
  listKeptMails,
  listProcesses,
  toAnyCustomer,
} from './queries.ts'
import { reportPublisherClicks } from './publisher-clicks.ts'
import { listOperatorChanges } from './record.ts'

/** What the operator's operations act with: not a customer, but the platform itself. */
export type OperatorContext = Pick<RequestContext, 'at' | 'by' | 'requireVersion'> & {
  /** In which days begin. */
  readonly billingZone: string
  readonly secretBox: Pick<SecretBox, 'seal'>
  /** Judges where postbacks may be sent to. */
  readonly judgeUrl: (text: string) => ReturnType<Egress['judge']>
  /** As `read`, but as the platform, which sees everybody. */
  oversee<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** As `write`, but as the platform, which sees everybody. */
  operate<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  status(): Promise<PlatformStatus>
  /** Moves the clock of a sandbox on. @returns at which instants how much has happened on the way */
  moveClock(to: Date): Promise<{ at: Date; happened: number }[]>
}

const systemOf = async (tx: Tx, { at, status }: OperatorContext) => ({
  status: await status(),
  at: at.toISOString(),
  aheadSeconds: Math.round((await readAheadMs(tx)) / 1000),
  sandbox: await isSandbox(tx),
  processes: await listProcesses(tx),
})

type PublisherBody = Input<(typeof operatorOperations)['updatePublisher']>['body']

/** The change that a request means, and the secret of its postbacks if they get another address. */
function publisherChange(
  { judgeUrl, secretBox }: OperatorContext,
  { postbackUrl, redirectHosts, ...others }: PublisherBody,
) {
  const change: PublisherChange = {
    ...others,
    ...(redirectHosts === undefined ? {} : { redirectHosts: redirectHosts.map(parseRedirectHost) }),
    ...(postbackUrl === null ? { postback: null } : {}),
  }
  if (typeof postbackUrl !== 'string') return { change }
  const url = judgeUrl(postbackUrl)
  if (!(url instanceof URL)) {
    refuseIf([{ in: 'body', field: 'postbackUrl', message: url.fault, value: postbackUrl }])
    return { change }
  }
  const secret = newWebhookSecret()
  const sealedSecret = secretBox.seal(Buffer.from(secret))
  return { change: { ...change, postback: { url: url.href, sealedSecret } }, secret }
}

/** The clock goes on by so much at once. */
const farthestMs = 31 * 86_400_000

function refuseFar(to: Date, at: Date) {
  if (to.getTime() - at.getTime() > farthestMs)
    refuseIf([
      {
        in: 'body',
        field: 'to',
        message: 'must be at most 31 days ahead of the clock; go on in several steps.',
      },
    ])
}

export const operatorHandlers: Handlers<typeof operatorOperations, OperatorContext> = {
  listCustomers: ({ oversee }, { query }) => oversee((tx) => listAllCustomers(tx, query)),

  createCustomer: (ctx, { body }) =>
    ctx.operate(async (tx) => toAnyCustomer(await makeCustomer(tx, ctx, body))),

  listPublishers: ({ oversee }, { query }) => oversee((tx) => listAllPublishers(tx, query)),

  reportPublisherClicks: ({ oversee, at, billingZone: zone }, { query }) =>
    oversee((tx) => reportPublisherClicks(tx, query, { at, zone })),

  createPublisher: (ctx, { body: { name } }) =>
    ctx.operate(async (tx) => {
      const { id, pass } = await makePublisher(tx, ctx, name)
      return { ...(await getPublisher(tx, id)), pass }
    }),

  getPublisher: ({ oversee }, { params: { publisherId } }) => oversee((tx) => getPublisher(tx, publisherId)),

  updatePublisher: (ctx, { params: { publisherId: id }, body }) => {
    const { change, secret } = publisherChange(ctx, body)
    return ctx.operate(async (tx) => {
      const check = (before: { createdAt: Date }) => ctx.requireVersion(withIsoDates(before))
      const publisher = withIsoDates(await changePublisher(tx, ctx, { id, change, check }))
      return secret === undefined ? publisher : { ...publisher, postbackSecret: secret }
    })
  },

  listHeldImports: ({ oversee }, { query }) => oversee((tx) => listHeld(tx, query)),

  confirmImport: (ctx, { params: { importId } }) =>
    ctx.operate(async (tx) => {
      await decide(tx, ctx, importId, 'CONFIRMED')
      return {}
    }),

  refuseImport: (ctx, { params: { importId } }) =>
    ctx.operate(async (tx) => {
      await decide(tx, ctx, importId, 'REFUSED')
      return {}
    }),

  listOperatorChanges: ({ oversee }, { query }) => oversee((tx) => listOperatorChanges(tx, query)),

  moveClock: (ctx, { body }) => {
    const to = new Date(body.to)
    refuseFar(to, ctx.at)
    return ctx.operate(async (tx) => {
      const stops = await ctx.moveClock(to)
      await recordMove(tx, ctx, to)
      return {
        at: to.toISOString(),
        aheadSeconds: Math.round((await readAheadMs(tx)) / 1000),
        stops: stops.map(({ at, happened }) => ({ at: at.toISOString(), happened })),
      }
    })
  },

  listMails: ({ oversee }, { query }) => oversee((tx) => listKeptMails(tx, query)),

  getSystem: (ctx) => ctx.oversee((tx) => systemOf(tx, ctx)),

  updateSystem: (ctx, { body: { maintenance } }) =>
    ctx.operate(async (tx) => {
      await changeMaintenance(tx, ctx, maintenance)
      const system = await systemOf(tx, ctx)
      // What others see only after the commit.
      return { ...system, status: { ...system.status, maintenance } }
    }),
}
