import { type Static, Type } from 'typebox'
import { named, notYet, nullable, oneOf, timestamp } from '../../schema.ts'
import { PoolSummary } from '../pools/summary.ts'
import { MonthlyBudgetChange } from '../scheduling/monthly-budget-changes.ts'
import { OneTimeBudget } from '../scheduling/one-time-budgets.ts'
import { ScheduledPause } from '../scheduling/pauses.ts'

const count = (description: string, example = 0) =>
  Type.Integer({ format: 'int64', minimum: 0, description, examples: [example] })

const money = (description: string, example: number) =>
  Type.Integer({ format: 'int64', minimum: 0, description: `${description} In cents.`, examples: [example] })

const ratio = (description: string, example: number) =>
  nullable(Type.Number({ minimum: 0, description, examples: [example] }))

export const EventsPart = named(
  'EventsPart',
  'What happened in the billing days from `from` to `to`; without them, in this month up to now.',
  Type.Object({
    impressions: count('Times that a search showed a job.', 8_200),
    clicks: count('Clicks of every class, billed or not.', 410),
    billableClicks: count('Clicks that were charged.', 380),
    applications: count('Completed applications, repetitions left out.', 12),
    qualifiedApplications: count('Those of them that answered every question as they should.', 7),
    rsvps: count('Replies to events.'),
    conversions1: count('Conversions of event 1.'),
    conversions2: count('Conversions of event 2, a completed application on a page of yours.', 21),
    conversions3: count('Conversions of event 3.'),
    ctr: ratio('`clicks` divided by `impressions`; null without impressions.', 0.05),
    cvr: ratio(
      "Acquisitions divided by `clicks`; null without clicks. Acquisitions are the conversions of those events that count as such in the pool's `cpaBitmap`, of event 2 if none does.",
      0.0512,
    ),
  }),
)
export type EventsPart = Static<typeof EventsPart>

export const SpendingPart = named(
  'SpendingPart',
  'What was spent, and what is left of the money of this month.',
  Type.Object({
    mtdSpendCents: Type.Integer({
      format: 'int64',
      description:
        'Spent since the first of the month. Of a job, what was refunded since is taken off, also of charges before it. In cents.',
      examples: [12_500],
    }),
    todaySpendCents: Type.Integer({
      description: 'Spent since midnight in the billing time zone, less what was refunded today. In cents.',
      examples: [800],
    }),
    totalBudgetCents: nullable(
      money('All money of this month. Null: a job, or a segment without a budget of its own.', 50_000),
    ),
    remainingCents: nullable(
      money('What is left of it. Null: a job, or a segment without a budget of its own.', 37_500),
    ),
    avgCpcCents: ratio(
      'What was spent in the days of the report, divided by the clicks that were charged in them; null without any.',
      32.9,
    ),
    cpaCents: ratio(
      'What was spent in the days of the report, divided by the acquisitions in them; null without any.',
      595.2,
    ),
  }),
)
export type SpendingPart = Static<typeof SpendingPart>

export const SchedulingPart = named(
  'SchedulingPart',
  'What is going to happen by itself, in the order of its days. Those of a campaign include its segments’; those of a job are its campaign’s and its own segment’s.',
  Type.Object({
    pauses: Type.Array(ScheduledPause, { description: 'Pauses that are not completed.' }),
    oneTimeBudgets: Type.Array(OneTimeBudget, { description: 'One-time budgets that are not completed.' }),
    monthlyBudgetChanges: Type.Array(MonthlyBudgetChange, {
      description: 'Changes of the monthly budget that are not completed.',
    }),
  }),
)
export type SchedulingPart = Static<typeof SchedulingPart>

export const JobsPart = named(
  'JobsPart',
  'How many jobs there are now, by their status. Of a job: itself and its copies under other titles, or the job that it is a copy of with all of its copies.',
  Type.Object({
    total: count('Jobs that the feed holds.', 120),
    live: count('Shown to seekers.', 100),
    paused: count('Held back by source, campaign, segment, or for want of a price.', 12),
    outOfBudget: count('Money alone is missing.'),
    dailyCapped: count("Held back because today's share of a paced budget is spent."),
    expired: count('Past their day.', 8),
  }),
)
export type JobsPart = Static<typeof JobsPart>

export const SurveyStatusPart = named(
  'SurveyStatusPart',
  'Whether the advertiser was asked how the campaign did.',
  Type.Object({
    status: notYet(oneOf(['NOT_SENT', 'SENT', 'COMPLETED']), 'Nobody is asked yet: always NOT_SENT.'),
    sentAt: notYet(nullable(timestamp('When it was asked.')), 'Always null.'),
    completedAt: notYet(nullable(timestamp('When it answered.')), 'Always null.'),
  }),
)
export type SurveyStatusPart = Static<typeof SurveyStatusPart>

const part = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) => Type.Optional(schema)

/** The parts that a pool can be asked for, as fields of its answer. */
export const poolParts = {
  events: part(EventsPart),
  spending: part(SpendingPart),
  jobs: part(JobsPart),
}
export const segmentParts = { ...poolParts, scheduling: part(SchedulingPart), pool: part(PoolSummary) }
/** A campaign always names its pool. */
export const campaignParts = {
  ...poolParts,
  scheduling: part(SchedulingPart),
  surveyStatus: part(SurveyStatusPart),
}

export const jobParts = { ...poolParts, scheduling: part(SchedulingPart), pool: part(PoolSummary) }

const reports = {
  events: 'EVENTS',
  spending: 'SPENDING',
  scheduling: 'SCHEDULING',
  pool: 'POOL',
  jobs: 'JOBS',
  surveyStatus: 'SURVEY_STATUS',
} as const
type PartName = keyof typeof reports
export type { PartName }

/** The name of a part by that of its report. */
export const partOf = Object.fromEntries(
  Object.entries(reports).map(([name, report]) => [report, name]),
) as Record<(typeof reports)[PartName], PartName>

/**
 * The parameters by which parts are asked for. Both name the same parts, in the two spellings of the API.
 *
 * @param others what else `expand` adds, by its name
 */
export const partsQuery = <const Name extends PartName, const Other extends string = never>(
  names: readonly Name[],
  others: Readonly<Record<Other, string>> = {} as Record<Other, string>,
) => {
  const list = <const Word extends string>(words: readonly Word[], says: string, further = '') =>
    Type.Array(oneOf(words), {
      maxItems: 6,
      default: [],
      description: `${says}, repeatable. \`report=EVENTS\` and \`expand=events\` add the same part.${further}`,
    })
  return {
    report: list(
      names.map((name) => reports[name]),
      'Parts to add to each object',
    ),
    expand: list(
      [
        ...names.filter((name): name is Exclude<Name, 'pool'> => name !== 'pool'),
        ...(Object.keys(others) as Other[]),
      ],
      'The same parts in lower case',
      Object.entries(others)
        .map(([name, says]) => ` \`${name}\`: ${String(says)}.`)
        .join(''),
    ),
    from: Type.Optional(reportDay('The first billing day that `events` and `spending` count')),
    to: Type.Optional(reportDay('The last billing day that they count')),
  }
}

/** Without an example, which would make a part of every sample of it. */
const reportDay = (description: string) =>
  Type.String({
    format: 'date',
    maxLength: 10,
    description: `${description}, such as \`2026-03-01\`. At most 400 days; without both, this month.`,
  })

export const campaignPartsQuery = partsQuery([
  'events',
  'spending',
  'scheduling',
  'pool',
  'jobs',
  'surveyStatus',
])
export const segmentPartsQuery = partsQuery(['events', 'spending', 'scheduling', 'pool', 'jobs'])
export const poolPartsQuery = partsQuery(['events', 'spending', 'jobs'])
const jobPartNames = ['events', 'spending', 'scheduling', 'pool', 'jobs'] as const
const jobExtras = { expansion: 'the title expansion that a copy is of' }
export const jobPartsQuery = partsQuery(jobPartNames, jobExtras)
export const jobListPartsQuery = partsQuery(jobPartNames, {
  ...jobExtras,
  unique: 'distinct jobs only, one per title and company: the matching one with the smallest id',
})

/** What a request for parts says, whatever the object. */
export type PartsRequest = {
  report: readonly string[]
  expand: readonly string[]
  from?: string
  to?: string
}
