import { Type, type Static } from 'typebox'
import { operations } from '../operation.ts'
import { named, nullable, oneOf, text } from '../schema.ts'
import { DispositionAccepted } from './answers.ts'
import { idLength, maxBatch, maxMetaDataBytes, maxRawEventLength } from './limits.ts'

/** The stages of the hiring funnel that an event can report. */
export const eventNames = [
  'registration',
  'lead',
  'application_started',
  'application_completed',
  'application_qualified',
  'application_unqualified',
  'application_withdrawn',
  'contacted',
  'screening',
  'assessment',
  'interview_scheduled',
  'interviewed',
  'background_check',
  'offered',
  'offer_declined',
  'hired',
  'rejected',
  'onboarded',
  'other',
] as const

export type EventName = (typeof eventNames)[number]

/** Why the event happened. */
export const reasons = [
  'failed_checks',
  'unresponsive',
  'uncertified',
  'out_of_area',
  'job_closed',
  'hired_different_role',
  'other',
] as const

export type Reason = (typeof reasons)[number]

const Reason = named('Reason', 'Why it happened.', oneOf(reasons))

/**
 * One event of a candidate. An optional field that is null counts as left out, because many systems
 * write what they do not have as null; fields that are not named here are ignored.
 */
export const DispositionEvent = named(
  'Event',
  'What became of a candidate, at one point of the hiring process.',
  Type.Object({
    tlr_sid: Type.String({
      format: 'uuid',
      minLength: idLength,
      maxLength: idLength,
      description: 'The session: the `tlr_sid` that the click appended to the job URL.',
      examples: ['0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21'],
    }),
    tlr_application_id: Type.String({
      minLength: idLength,
      maxLength: idLength,
      description: 'The application. Its events make one history.',
      examples: ['7d3f1c9a-55b0-4e8e-b9d5-0c2a4f6e8b10'],
    }),
    event: oneOf(eventNames, 'What happened.'),
    reason: Type.Optional(nullable(Reason)),
    raw_event: Type.Optional(nullable(text(maxRawEventLength, "Your own system's name for the event."))),
    meta_data: Type.Optional(
      Type.Unsafe<Record<string, unknown> | null>({
        type: ['object', 'null'],
        description: `Anything that you want to keep with the event, up to ${maxMetaDataBytes / 1024} KB of JSON. Whole numbers beyond ±9,007,199,254,740,991 would not be kept exactly: send them as strings.`,
        examples: [{ requisition: 'R-1042' }],
      }),
    ),
    event_time: Type.String({
      format: 'date-time',
      maxLength: 64,
      description:
        'When it happened, as RFC 3339, with any offset. Compared to the microsecond; a leap second counts as the second after it.',
      examples: ['2026-03-02T15:04:05Z'],
    }),
  }),
)
export type DispositionEvent = Static<typeof DispositionEvent>

const eventExample = {
  tlr_sid: '0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21',
  tlr_application_id: '7d3f1c9a-55b0-4e8e-b9d5-0c2a4f6e8b10',
  event: 'hired',
  event_time: '2026-03-02T15:04:05Z',
} satisfies DispositionEvent

export const disposition = operations('Events', {
  reportEvents: {
    method: 'POST',
    path: '/disposition/v1/events',
    auth: 'none',
    optionalAuth: 'integration',
    summary: 'Report what became of a candidate: one event, or up to 1,000 at once.',
    description: [
      'An answer 200 means that everything reported is on disk. A batch keeps its valid events even if others fail: then the answer is 400 and lists the failed ones in the order sent.',
      'An event that was reported before counts as succeeded and changes nothing: two reports are the same event when `tlr_sid`, `tlr_application_id`, `event`, `event_time` and `reason` are. So send a request again whenever its answer was lost, and after the seconds of `Retry-After` when the answer is 429 or 503.',
      'No token is needed; without one, events go to production. A bearer token with the scope `integration` chooses the environment: that of a sandbox customer reports to the sandbox, which validates and answers alike and is stored apart.',
    ].join('\n\n'),
    body: Type.Union(
      [
        DispositionEvent,
        Type.Array(DispositionEvent, { minItems: 1, maxItems: maxBatch, description: 'A batch.' }),
      ],
      { examples: [eventExample] },
    ),
    ok: DispositionAccepted,
    fails: ['too-many-requests'],
  },
})
