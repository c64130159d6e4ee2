import { Type, type Static } from 'typebox'
import { named } from '../schema.ts'
import { batchErrorsMax } from './limits.ts'

const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description })

const message = Type.String({
  description:
    '`Validation failed`: a field breaks a rule. `Invalid input`: the body cannot be read, or is neither an event nor a list of events. Anything else says why the request was not taken.',
  examples: ['Validation failed'],
})

const sid = textOrNull('As it was sent, at most 200 characters of it; null if it was not a string.')

const FieldError = named(
  'FieldError',
  'One thing that is wrong with an event.',
  Type.Object({
    message: Type.String({ examples: ['This value should not be null.'] }),
    field: Type.String({
      description:
        'The field, with dots and indexes for what is inside `meta_data`; empty for the whole body.',
      examples: ['event_time'],
    }),
    value: Type.Unknown({
      description:
        'What was sent, or the beginning of its JSON with `…` if that has more than 200 characters; null if nothing was, or if it cannot be repeated.',
    }),
  }),
)
export type FieldError = Static<typeof FieldError>

const errors = Type.Array(FieldError, {
  description: `Everything that is wrong, at once; of a batch at most ${batchErrorsMax} errors, and of each event at least the first.`,
})

const FailedEvent = named(
  'FailedEvent',
  'An event of a batch that was refused.',
  Type.Object({
    message,
    tlr_sid: sid,
    tlr_application_id: textOrNull(
      'As it was sent, at most 200 characters of it; null if it was not a string.',
    ),
    errors,
  }),
)
export type FailedEvent = Static<typeof FailedEvent>

const EventRejected = named(
  'EventRejected',
  'An event that was refused, with everything that is wrong with it.',
  Type.Object({ message, tlr_sid: sid, errors }),
)
export type EventRejected = Static<typeof EventRejected>

const BatchPartlyRejected = named(
  'BatchPartlyRejected',
  'How many events of a batch were kept, and which were not.',
  Type.Object({
    num_succeeded_events: Type.Integer({
      description: 'So many events of the batch are on disk.',
      examples: [1],
    }),
    failed_events: Type.Array(FailedEvent, { description: 'The others, in the order sent.' }),
  }),
)
export type BatchPartlyRejected = Static<typeof BatchPartlyRejected>

/** What a request that is not wholly accepted gets: a single event's faults, or the failed events of a batch. */
export const DispositionError = Type.Union([EventRejected, BatchPartlyRejected])

const EventAccepted = named(
  'EventAccepted',
  'An event that is on disk.',
  Type.Object({ success: Type.Boolean({ description: 'Always true: the event is on disk.' }) }),
)

const BatchProcessed = named(
  'BatchProcessed',
  'A batch of which every event is on disk.',
  Type.Object({
    num_succeeded_events: Type.Integer({ description: 'All events of the batch.', examples: [2] }),
  }),
)

export const DispositionAccepted = Type.Union([EventAccepted, BatchProcessed])
export type DispositionAccepted = Static<typeof DispositionAccepted>
