import { Type, type Static } from 'typebox'
import { named } from '../schema.ts'
import { maxBatchErrors } from './limits.ts'

const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description })

const message = Type.String({
  description:
    '`Validation failed`: a field is invalid. `Invalid input`: the body cannot be parsed, or is neither an event nor a list of events. Otherwise, the reason for the rejection.',
  examples: ['Validation failed'],
})

const sid = textOrNull('The value sent, truncated to 200 characters. Null if it was not a string.')

const FieldError = named(
  'FieldError',
  'One problem with an event.',
  Type.Object({
    message: Type.String({ examples: ['This value should not be null.'] }),
    field: Type.String({
      description:
        'The field, with dots and indexes for nested fields of `meta_data`. Empty if the problem concerns the whole body.',
      examples: ['event_time'],
    }),
    value: Type.Unknown({
      description:
        'The value sent. Values with more than 200 characters of JSON are truncated and end with `…`. Null if no value was sent or it cannot be represented.',
    }),
  }),
)
export type FieldError = Static<typeof FieldError>

const errors = Type.Array(FieldError, {
  description: `All problems, at most ${maxBatchErrors} per batch, with at least the first problem of each event.`,
})

const FailedEvent = named(
  'FailedEvent',
  'A rejected event of a batch.',
  Type.Object({
    message,
    tlr_sid: sid,
    tlr_application_id: textOrNull(
      'The value sent, truncated to 200 characters. Null if it was not a string.',
    ),
    errors,
  }),
)
export type FailedEvent = Static<typeof FailedEvent>

const EventRejected = named(
  'EventRejected',
  'A rejected event with all of its problems.',
  Type.Object({ message, tlr_sid: sid, errors }),
)
export type EventRejected = Static<typeof EventRejected>

const BatchPartlyRejected = named(
  'BatchPartlyRejected',
  'The number of accepted events of a batch, and the rejected ones.',
  Type.Object({
    num_succeeded_events: Type.Integer({
      description: 'Number of events stored.',
      examples: [1],
    }),
    failed_events: Type.Array(FailedEvent, { description: 'The rejected events, in the order sent.' }),
  }),
)
export type BatchPartlyRejected = Static<typeof BatchPartlyRejected>

/** The response to a request with errors: the problems of a single event, or the rejected events of a batch. */
export const DispositionError = Type.Union([EventRejected, BatchPartlyRejected])

const EventAccepted = named(
  'EventAccepted',
  'An event that is stored.',
  Type.Object({ success: Type.Boolean({ description: 'Always true: the event is stored durably.' }) }),
)

const BatchProcessed = named(
  'BatchProcessed',
  'A batch whose events are all stored.',
  Type.Object({
    num_succeeded_events: Type.Integer({ description: 'Number of events in the batch.', examples: [2] }),
  }),
)

export const DispositionAccepted = Type.Union([EventAccepted, BatchProcessed])
export type DispositionAccepted = Static<typeof DispositionAccepted>
