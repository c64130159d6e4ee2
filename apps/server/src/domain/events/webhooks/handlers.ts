import { webhookEventTypes } from '@tiller/contract/platform/webhooks/event-types'
import type { webhookOperations } from '@tiller/contract/platform/webhooks/operations'
import type { Handlers, OperationInput } from '@tiller/contract/operation'
import { eventRetentionDays } from '@tiller/contract/platform/webhooks/schemas'
import type { EgressClient } from '#lib/egress/egress.ts'
import { ApiError, requireFound, createNotFoundError, throwIfInvalid } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { Tx } from '#lib/postgres/database.ts'
import {
  findDelivery,
  findDeliveryDetail,
  listDeliveries,
  replayDelivery,
  replayTimeRange,
  enqueueTestEvent,
  toDelivery,
} from './deliveries.ts'
import {
  changeWebhook,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  toWebhook,
} from './queries.ts'
import { rotateWebhookSecret, createSealedWebhookSecret } from './secrets.ts'

export type WebhookContext = RequestContext & {
  readonly secretBox: Pick<SecretBox, 'seal'>
  /** Checks whether a URL may be called. */
  readonly checkUrl: (text: string) => ReturnType<EgressClient['checkUrl']>
}

/** Throws if the URL is not allowed. Its host name is resolved and checked again for each message. */
function refuseUrl({ checkUrl }: WebhookContext, value: string | undefined) {
  const judged = value === undefined ? undefined : checkUrl(value)
  if (judged !== undefined && !(judged instanceof URL))
    throwIfInvalid([{ in: 'body', field: 'url', message: judged.fault, value }])
}

const webhookOf = async (ctx: WebhookContext, tx: Tx, id: number) =>
  requireFound(await lockWebhook(tx, ctx.tenant, id), 'webhook', id)

type Replay = OperationInput<(typeof webhookOperations)['replayWebhook']>['body']

/** Throws unless the request names either a delivery or a period. */
function refuseReplay({ deliveryId, from, to }: Replay, at: Date) {
  const fault = (field: string, message: string) => ({ in: 'body' as const, field, message })
  if ((deliveryId === undefined) === (from === undefined))
    throwIfInvalid([fault('', 'takes either deliveryId or from.')])
  if (to !== undefined && (from === undefined || new Date(to) <= new Date(from)))
    throwIfInvalid([fault('to', 'must be after from.')])
  const oldest = new Date(at.getTime() - eventRetentionDays * 86_400_000)
  if (from !== undefined && new Date(from) < oldest)
    throwIfInvalid([fault('from', `must not be before ${oldest.toISOString()}: older events are not kept.`)])
}

export const webhookHandlers: Handlers<typeof webhookOperations, WebhookContext> = {
  listWebhooks: (ctx, { query }) =>
    ctx.read(async (tx) => mapPage(await listWebhooks(tx, ctx.tenant, query), toWebhook)),

  createWebhook: (ctx, { body: { description = '', ...body } }) => {
    refuseUrl(ctx, body.url)
    const { secret, sealed } = createSealedWebhookSecret(ctx.secretBox)
    return ctx.write(async (tx) => {
      const row = await insertWebhook(tx, ctx.tenant, { ...body, description }, { sealed, at: ctx.at })
      return { ...toWebhook(row), secret }
    })
  },

  listWebhookEventTypes: async () =>
    Object.entries(webhookEventTypes).map(([type, description]) => ({ type, description })),

  getWebhook: (ctx, { params: { webhookId } }) =>
    ctx.read(async (tx) =>
      toWebhook(requireFound(await findWebhook(tx, ctx.tenant, webhookId), 'webhook', webhookId)),
    ),

  updateWebhook: (ctx, { params: { webhookId }, body }) => {
    refuseUrl(ctx, body.url)
    return ctx.write(async (tx) => {
      const row = await webhookOf(ctx, tx, webhookId)
      ctx.requireVersion(toWebhook(row))
      return toWebhook(await changeWebhook(tx, ctx.tenant, row, { change: body, at: ctx.at }))
    })
  },

  rotateWebhookSecret: (ctx, { params: { webhookId } }) =>
    ctx.write(async (tx) => {
      await webhookOf(ctx, tx, webhookId)
      const { at, secretBox: box } = ctx
      const secret = await rotateWebhookSecret(tx, ctx.tenant, webhookId, { box, at })
      return { ...toWebhook(await webhookOf(ctx, tx, webhookId)), secret }
    }),

  testWebhook: (ctx, { params: { webhookId } }) =>
    ctx.write(async (tx) => {
      await webhookOf(ctx, tx, webhookId)
      const id = await enqueueTestEvent(tx, ctx.tenant, webhookId, ctx.at)
      return toDelivery(requireFound(await findDelivery(tx, ctx.tenant, id), 'delivery', id))
    }),

  listWebhookDeliveries: (ctx, { params: { webhookId }, query }) =>
    ctx.read(async (tx) => {
      requireFound(await findWebhook(tx, ctx.tenant, webhookId), 'webhook', webhookId)
      return mapPage(await listDeliveries(tx, ctx.tenant, webhookId, query), toDelivery)
    }),

  getWebhookDelivery: (ctx, { params: { deliveryId } }) =>
    ctx.read(async (tx) =>
      requireFound(await findDeliveryDetail(tx, ctx.tenant, deliveryId), 'delivery', deliveryId),
    ),

  replayWebhook: (ctx, { params: { webhookId }, body }) => {
    refuseReplay(body, ctx.at)
    return ctx.write(async (tx) => {
      const { status } = await webhookOf(ctx, tx, webhookId)
      if (status === 'DISABLED')
        throw new ApiError('transition-not-allowed', 'The webhook is DISABLED. Enable it first.')
      const { deliveryId, from = '', to } = body
      if (deliveryId === undefined) {
        const time = { webhookId, from: new Date(from), to: to === undefined ? null : new Date(to) }
        return { deliveries: await replayTimeRange(tx, ctx.tenant, time, ctx.at) }
      }
      if (!(await replayDelivery(tx, ctx.tenant, { webhookId, deliveryId }, ctx.at)))
        throw createNotFoundError('delivery', deliveryId)
      return { deliveries: 1 }
    })
  },

  deleteWebhook: (ctx, { params: { webhookId } }) =>
    ctx.write(async (tx) => {
      if (!(await deleteWebhook(tx, ctx.tenant, webhookId))) throw createNotFoundError('webhook', webhookId)
      return {}
    }),
}
