import { type Static, Type } from 'typebox'
import { eventNames, reasons } from '../../disposition/events.ts'
import { flag, named, nullable, oneOf, text, timestamp } from '../../schema.ts'

const Reason = named('EventReason', 'Why something happened to an application.', oneOf(reasons))

const Stage = named('Stage', 'A stage of the hiring funnel.', oneOf(eventNames))

export const ApplicationEvents = named(
  'ApplicationEvents',
  'What was reported of an application, in the order in which it happened.',
  Type.Object({
    stage: nullable(Stage),
    events: Type.Array(
      Type.Object({
        event: Stage,
        reason: nullable(Reason),
        eventTime: text(64, 'When, as the partner wrote it.', { example: '2026-03-02T10:04:05-05:00' }),
        receivedAt: timestamp('When it was reported.'),
        future: flag('It was reported before it happened.'),
      }),
      { description: 'The latest stage is the last, or one of the same instant that is further on.' },
    ),
  }),
)
export type ApplicationEvents = Static<typeof ApplicationEvents>

const count = (description: string, example: number) =>
  Type.Integer({ format: 'int64', minimum: 0, description, examples: [example] })

export const CampaignFunnel = named(
  'CampaignFunnel',
  'How far the candidates of a campaign have come, by what partners reported of its clicks.',
  Type.Object({
    applications: count('Applications of which anything was reported.', 40),
    stages: Type.Array(
      Type.Object({
        stage: Stage,
        reached: count('Applications that came so far.', 30),
        current: count('Those that are there now.', 12),
      }),
      { description: 'Every stage of the funnel, in its order.' },
    ),
    steps: Type.Array(
      Type.Object({
        from: Stage,
        to: Stage,
        applications: count('Applications that went this step.', 18),
        medianSeconds: Type.Number({
          description: 'How long half of them took at most.',
          examples: [86_400],
        }),
        p90Seconds: Type.Number({ description: 'How long nine in ten took at most.', examples: [259_200] }),
      }),
      { description: 'From each stage to the one that came next, the most travelled first.' },
    ),
  }),
)
export type CampaignFunnel = Static<typeof CampaignFunnel>
