import { type Static, Type } from 'typebox'
import {
  dispositionEventNames,
  dispositionReasons,
  type DispositionEventName,
} from '../../disposition/events.ts'
import { maxRawEventLength } from '../../disposition/limits.ts'
import { flag, named, nullable, oneOf, text, timestamp } from '../../schema.ts'

const Reason = named('EventReason', 'Why something happened to an application.', oneOf(dispositionReasons))

export const Stage = named(
  'Stage',
  'A stage of the hiring funnel: the event that was reported last.',
  oneOf(dispositionEventNames),
)

export const ApplicationEvents = named(
  'ApplicationEvents',
  'Events reported for an application, in chronological order.',
  Type.Object({
    stage: nullable(Stage),
    events: Type.Array(
      Type.Object({
        event: Stage,
        reason: nullable(Reason),
        eventTime: text(64, 'The time of the event, as the partner sent it.', {
          example: '2026-03-02T10:04:05-05:00',
        }),
        rawEvent: nullable(
          text(maxRawEventLength, "The event's name in the partner's system.", { example: 'Onsite' }),
        ),
        metaData: Type.Unsafe<Record<string, unknown> | null>({
          type: ['object', 'null'],
          additionalProperties: true,
          description: 'Custom data of the partner.',
          examples: [{ requisition: 'R-1042' }],
        }),
        receivedAt: timestamp('When the event was reported.'),
        future: flag('The reported time is in the future.'),
      }),
      { description: 'The last stage is the current one. Events at the same time are ordered by stage.' },
    ),
  }),
)
export type ApplicationEvents = Static<typeof ApplicationEvents>

/** The outcomes that recruiters record. Other stages result from the application form. */
export const recordableOutcomes = [
  'contacted',
  'screening',
  'assessment',
  'interview_scheduled',
  'interviewed',
  'background_check',
  'offered',
  'offer_declined',
  'hired',
  'onboarded',
  'rejected',
  'application_withdrawn',
  'other',
] as const satisfies readonly DispositionEventName[]

export const OutcomeCreate = named(
  'OutcomeCreate',
  'An outcome of an application, now.',
  Type.Object(
    {
      event: oneOf(recordableOutcomes, 'What happened.'),
      reason: Type.Optional(Reason),
    },
    { additionalProperties: false, examples: [{ event: 'contacted' }] },
  ),
)

const count = (description: string, example: number) =>
  Type.Integer({ format: 'int64', minimum: 0, description, examples: [example] })

export const CampaignFunnel = named(
  'CampaignFunnel',
  "Progress of a campaign's candidates, based on events that partners reported for its clicks.",
  Type.Object({
    applications: count('Applications with at least one event.', 40),
    stages: Type.Array(
      Type.Object({
        stage: Stage,
        reached: count('Applications that reached this stage.', 30),
        current: count('Applications currently in this stage.', 12),
      }),
      { description: 'All stages of the funnel, in order.' },
    ),
    steps: Type.Array(
      Type.Object({
        from: Stage,
        to: Stage,
        applications: count('Applications with this transition.', 18),
        medianSeconds: Type.Number({
          description: 'Median duration.',
          examples: [86_400],
        }),
        p90Seconds: Type.Number({ description: '90th percentile of the duration.', examples: [259_200] }),
      }),
      { description: 'Transitions between consecutive stages, most frequent first.' },
    ),
  }),
)
export type CampaignFunnel = Static<typeof CampaignFunnel>
