import { type Static, Type } from 'typebox'
import { shownOnce } from '../../conventions.ts'
import { listFields } from '../../list.ts'
import { id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'
import { eventTypeNames } from './event-types.ts'

/** So many webhooks may a customer have. */
export const maxWebhooks = 20
/** For so long messages are signed with the old secret, too. */
export const secretOverlapHours = 24
/** For so long a webhook may fail before it is told nothing more. */
export const failingDays = 5
/** For so long events, and what became of their messages, are kept. */
export const eventsKeptDays = 30
/** So often a message is sent. */
export const maxTries = 100

const EventType = named('WebhookEventType', 'A type of event, with its version.', oneOf(eventTypeNames))

const listened = Type.Array(EventType, {
  minItems: 1,
  maxItems: eventTypeNames.length,
  uniqueItems: true,
  description: 'What it is told of.',
  examples: [['platform:Campaign:statusChanged:v1']],
})

const url = Type.String({
  format: 'uri',
  maxLength: 2048,
  description: 'Where messages are posted to: a public address, with `https:`.',
  examples: ['https://hooks.example.com/tiller'],
})

const description = text(255, 'What it is for, in your words.', { example: 'Our reporting' })

const WebhookStatus = named(
  'WebhookStatus',
  'A webhook that is DISABLED is told nothing.',
  oneOf(['ACTIVE', 'DISABLED']),
)

export const Webhook = named(
  'Webhook',
  'Where your systems are told what happens.',
  Type.Object({
    id: id('The webhook.'),
    description,
    url,
    eventTypes: listened,
    status: WebhookStatus,
    disabledReason: nullable(
      named(
        'WebhookDisabledReason',
        `Why it is told nothing. OWNER: you said so. GONE: its server answered 410. FAILING: nothing but failures for ${failingDays} days.`,
        oneOf(['OWNER', 'GONE', 'FAILING']),
      ),
    ),
    failingSince: nullable(timestamp('Since when no message has arrived; null: the last one has.')),
    secret: Type.Optional(
      Type.String({
        description: 'What messages are signed with. Shown when it is made, and never again.',
        [shownOnce]: true,
        examples: ['whsec_3q2+7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
      }),
    ),
    previousSecretUntil: nullable(
      timestamp('Until when messages are signed with the secret before, too; null: there is none.'),
    ),
    createdAt: timestamp('When it was made.'),
    modifiedAt: timestamp('When it was changed last.'),
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
  'What is absent stays.',
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
  'A type of event.',
  Type.Object({
    type: text(128, 'Its name.', { example: 'platform:Campaign:statusChanged:v1' }),
    description: text(1000, 'When there is one, and what it holds.'),
  }),
)

const DeliveryStatus = named(
  'DeliveryStatus',
  '`WAITING`: to be sent, perhaps again. `DELIVERED`: the server has it. `FAILED`: given up. `CANCELLED`: the webhook was disabled.',
  oneOf(['WAITING', 'DELIVERED', 'FAILED', 'CANCELLED']),
)

const httpStatus = nullable(
  Type.Integer({
    format: 'int32',
    description: 'What the server answered; null if none answered.',
    examples: [200],
  }),
)

const fault = nullable(
  text(255, 'Why it came to nothing, in words; null if it did not.', {
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
    description: 'How often it was sent.',
    examples: [1],
  }),
  httpStatus,
  fault,
  dueAt: nullable(timestamp('When it is sent next; null if it is not.')),
  createdAt: timestamp('When it was asked for.'),
  finishedAt: nullable(timestamp('When it was over; null while it waits.')),
}

export const Delivery = named('Delivery', 'One message to one webhook.', Type.Object(deliveryShape))
export type Delivery = Static<typeof Delivery>

const DeliveryAttempt = named(
  'DeliveryAttempt',
  'One time that it was sent.',
  Type.Object({
    number: Type.Integer({ format: 'int32', minimum: 1, description: 'Counted from 1.', examples: [1] }),
    at: timestamp('When.'),
    durationMs: Type.Integer({
      format: 'int32',
      minimum: 0,
      description: 'How long it took.',
      examples: [120],
    }),
    httpStatus,
    fault,
  }),
)

export const DeliveryDetail = named(
  'DeliveryDetail',
  'One message to one webhook, with what was sent and each attempt.',
  Type.Object({
    ...deliveryShape,
    body: Type.Unknown({
      description:
        'The message as it is sent. In that of an application `data` holds only its id: what persons have told is for the scope `application:read`.',
      examples: [
        {
          id: 'evt_0c1b1f6f8a11b8f5d1f07c2a4f0b9a55',
          type: 'platform:Campaign:statusChanged:v1',
          createdAt: '2026-03-02T15:04:05.000Z',
          data: { campaignId: 1, oldStatus: 'LIVE', status: 'PAUSED', actor: 'SCHEDULER', reason: null },
        },
      ],
    }),
    log: Type.Array(DeliveryAttempt, { description: 'The last 100 attempts, in their order.' }),
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
  'Which messages to send again: one, or all of a time.',
  Type.Object(
    {
      deliveryId: Type.Optional(id('This one. Not together with a time.')),
      from: Type.Optional(
        timestamp('All events from this instant on, also those that the webhook was not told of.'),
      ),
      to: Type.Optional(timestamp('With `from`: all events before this instant; otherwise all until now.')),
    },
    { additionalProperties: false, examples: [{ deliveryId: 1 }] },
  ),
)

export const WebhookReplayed = named(
  'WebhookReplayed',
  'What is sent again.',
  Type.Object({
    deliveries: Type.Integer({
      format: 'int32',
      minimum: 0,
      description: 'How many messages.',
      examples: [1],
    }),
  }),
)
