import { type Static, Type } from 'typebox'
import { shownOnceKeyword } from '../../conventions.ts'
import { listFields } from '../../list.ts'
import { id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'
import { webhookEventTypeNames } from './event-types.ts'

/** Maximum number of webhooks per customer. */
export const maxWebhooks = 20
/** After a rotation, messages are signed with the previous secret, too, for this time. */
export const webhookSecretOverlapHours = 24
/** Number of days without a successful delivery after which a webhook is disabled. */
export const maxFailingDays = 5
/** Number of days for which events and deliveries are stored. */
export const eventRetentionDays = 30
/** Maximum number of delivery attempts. */
export const maxDeliveryAttempts = 100

const EventType = named('WebhookEventType', 'An event type with its version.', oneOf(webhookEventTypeNames))

const listened = Type.Array(EventType, {
  minItems: 1,
  maxItems: webhookEventTypeNames.length,
  uniqueItems: true,
  description: 'Subscribed event types.',
  examples: [['platform:Campaign:statusChanged:v1']],
})

const url = Type.String({
  format: 'uri',
  maxLength: 2048,
  description: 'The URL that receives messages: a public address, with `https:`.',
  examples: ['https://hooks.example.com/tiller'],
})

const description = text(255, 'A description of your choice.', { example: 'Our reporting' })

const WebhookStatus = named(
  'WebhookStatus',
  'A DISABLED webhook receives no events.',
  oneOf(['ACTIVE', 'DISABLED']),
)

export const Webhook = named(
  'Webhook',
  'An endpoint of yours that receives events.',
  Type.Object({
    id: id('The webhook.'),
    description,
    url,
    eventTypes: listened,
    status: WebhookStatus,
    disabledReason: nullable(
      named(
        'WebhookDisabledReason',
        `Why the webhook is disabled. OWNER: at your request. GONE: its server responded with 410. FAILING: all attempts failed for ${maxFailingDays} days.`,
        oneOf(['OWNER', 'GONE', 'FAILING']),
      ),
    ),
    failingSince: nullable(
      timestamp('When the current series of failures started. Null if the last delivery succeeded.'),
    ),
    secret: Type.Optional(
      Type.String({
        description: 'The signing secret. Only returned when it is created.',
        [shownOnceKeyword]: true,
        examples: ['whsec_3q2+7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
      }),
    ),
    previousSecretUntil: nullable(
      timestamp('Until then, messages are also signed with the previous secret. Null if there is none.'),
    ),
    createdAt: timestamp('When the webhook was created.'),
    modifiedAt: timestamp('When the webhook was last changed.'),
  }),
)
export type Webhook = Static<typeof Webhook>

export const WebhookPage = page('WebhookPage', Webhook)

export const webhookFields = listFields(
  {
    id: 'number',
    description: 'string',
    url: 'string',
    status: 'string',
    disabledReason: 'string',
    failingSince: 'date',
    createdAt: 'date',
    modifiedAt: 'date',
  },
  ['id', 'description', 'status', 'failingSince', 'createdAt', 'modifiedAt'],
)

export const WebhookCreate = named(
  'WebhookCreate',
  'A new webhook.',
  Type.Object(
    { url, eventTypes: listened, description: Type.Optional(description) },
    {
      additionalProperties: false,
      examples: [
        {
          url: 'https://hooks.example.com/tiller',
          eventTypes: ['platform:Campaign:statusChanged:v1'],
          description: 'Tells our reports',
        },
      ],
    },
  ),
)

export const WebhookUpdate = named(
  'WebhookUpdate',
  'Changes of a webhook. Absent fields are unchanged.',
  Type.Object(
    {
      url: Type.Optional(url),
      eventTypes: Type.Optional(listened),
      description: Type.Optional(description),
      status: Type.Optional(WebhookStatus),
    },
    { additionalProperties: false, examples: [{ description: 'Tells our reports' }] },
  ),
)

export const webhookParams = Type.Object({ webhookId: id('The webhook.') })

export const WebhookEventTypeEntry = named(
  'WebhookEventTypeEntry',
  'An event type.',
  Type.Object({
    type: text(128, 'Its name.', { example: 'platform:Campaign:statusChanged:v1' }),
    description: text(1000, 'When the event occurs, and its data.'),
  }),
)

const DeliveryStatus = named(
  'DeliveryStatus',
  '`WAITING`: to be sent or retried. `DELIVERED`: accepted by the server. `FAILED`: no further attempts. `CANCELLED`: the webhook was disabled.',
  oneOf(['WAITING', 'DELIVERED', 'FAILED', 'CANCELLED']),
)

const httpStatus = nullable(
  Type.Integer({
    format: 'int32',
    description: 'The HTTP status of the response. Null if there was none.',
    examples: [200],
  }),
)

const fault = nullable(
  text(255, 'The error message. Null if the attempt succeeded.', {
    example: 'The server could not be reached within 5 s.',
  }),
)

const deliveryShape = {
  id: id('The delivery.'),
  webhookId: id('The webhook.'),
  eventId: text(64, 'The event; `webhook-id` and `id` of its messages.', {
    example: 'evt_0c1b1f6f8a11b8f5d1f07c2a4f0b9a55',
  }),
  eventType: text(128, 'Its type.', { example: 'platform:Campaign:statusChanged:v1' }),
  status: DeliveryStatus,
  attempts: Type.Integer({
    format: 'int32',
    minimum: 0,
    description: 'Number of attempts.',
    examples: [1],
  }),
  httpStatus,
  fault,
  dueAt: nullable(timestamp('When the next attempt is due. Null if there is none.')),
  createdAt: timestamp('When the delivery was created.'),
  finishedAt: nullable(timestamp('When the delivery finished. Null while it is waiting.')),
}

export const Delivery = named('Delivery', 'A message to a webhook.', Type.Object(deliveryShape))
export type Delivery = Static<typeof Delivery>

const DeliveryAttempt = named(
  'DeliveryAttempt',
  'A delivery attempt.',
  Type.Object({
    number: Type.Integer({
      format: 'int32',
      minimum: 1,
      description: 'Sequence number, starting at 1.',
      examples: [1],
    }),
    at: timestamp('The time of the attempt.'),
    durationMs: Type.Integer({
      format: 'int32',
      minimum: 0,
      description: 'The duration.',
      examples: [120],
    }),
    httpStatus,
    fault,
  }),
)

export const DeliveryDetail = named(
  'DeliveryDetail',
  'A message to a webhook with its content and attempts.',
  Type.Object({
    ...deliveryShape,
    body: Type.Unknown({
      description:
        'The message as sent. For an application, `data` contains only its id, because personal data requires the scope `application:read`.',
      examples: [
        {
          id: 'evt_0c1b1f6f8a11b8f5d1f07c2a4f0b9a55',
          type: 'platform:Campaign:statusChanged:v1',
          createdAt: '2026-03-02T15:04:05.000Z',
          data: { campaignId: 1, oldStatus: 'LIVE', status: 'PAUSED', actor: 'SCHEDULER', reason: null },
        },
      ],
    }),
    log: Type.Array(DeliveryAttempt, { description: 'The last 100 attempts, oldest first.' }),
  }),
)
export type DeliveryDetail = Static<typeof DeliveryDetail>

export const DeliveryPage = page('DeliveryPage', Delivery)

export const deliveryFields = listFields(
  {
    id: 'number',
    eventId: 'string',
    eventType: 'string',
    status: 'string',
    attempts: 'number',
    httpStatus: 'number',
    dueAt: 'date',
    createdAt: 'date',
    finishedAt: 'date',
  },
  ['id', 'createdAt', 'finishedAt', 'dueAt'],
)

export const WebhookReplay = named(
  'WebhookReplay',
  'The messages to resend: one, or all of a period.',
  Type.Object(
    {
      deliveryId: Type.Optional(id('Resend this delivery. Cannot be combined with a period.')),
      from: Type.Optional(
        timestamp('Start of the period, inclusive. Includes events that were not sent to the webhook.'),
      ),
      to: Type.Optional(timestamp('End of the period, exclusive. Defaults to now. Requires `from`.')),
    },
    { additionalProperties: false, examples: [{ deliveryId: 1 }] },
  ),
)

export const WebhookReplayResult = named(
  'WebhookReplayResult',
  'The result of a replay.',
  Type.Object({
    deliveries: Type.Integer({
      format: 'int32',
      minimum: 0,
      description: 'Number of messages to resend.',
      examples: [1],
    }),
  }),
)
