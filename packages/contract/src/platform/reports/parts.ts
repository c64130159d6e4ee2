import { type Static, Type } from 'typebox'
import { named, nullable, oneOf, timestamp } from '../../schema.ts'
import { describeFigure } from './figures.ts'
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
  'Activity in the billing days from `from` to `to`. Defaults to the month to date.',
  Type.Object({
    impressions: count(describeFigure('impressions'), 8_200),
    clicks: count(describeFigure('clicks'), 410),
    billableClicks: count(describeFigure('billableClicks'), 380),
    applications: count(describeFigure('applications'), 12),
    qualifiedApplications: count(describeFigure('qualified'), 7),
    rsvps: count('RSVPs to events.'),
    conversions1: count(describeFigure('conversions1')),
    conversions2: count(describeFigure('conversions2'), 21),
    conversions3: count(describeFigure('conversions3')),
    acquisitions: count(describeFigure('acquisitions'), 21),
    ctr: ratio(describeFigure('ctr'), 0.05),
    cvr: ratio(describeFigure('cvr'), 0.0512),
  }),
)
export type EventsPart = Static<typeof EventsPart>

export const SpendingPart = named(
  'SpendingPart',
  'Spend and remaining budget of the current month, and figures of the billing days from `from` to `to`.',
  Type.Object({
    mtdSpendCents: Type.Integer({
      format: 'int64',
      description:
        'Month-to-date spend. For a job, refunds since then are deducted, including those of earlier charges. In cents.',
      examples: [12_500],
    }),
    todaySpendCents: Type.Integer({
      description: "Spend since midnight in the billing time zone minus today's refunds. In cents.",
      examples: [800],
    }),
    totalBudgetCents: nullable(
      money(
        'The total budget of the month. Null for jobs, and for segments without their own budget.',
        50_000,
      ),
    ),
    remainingCents: nullable(
      money('The remaining budget. Null for jobs, and for segments without their own budget.', 37_500),
    ),
    spendCents: Type.Integer({
      format: 'int64',
      description: `${describeFigure('spendCents')} In the billing days from \`from\` to \`to\`.`,
      examples: [12_500],
    }),
    avgCpcCents: ratio(describeFigure('avgCpcCents'), 32.9),
    costPerApplicationCents: ratio(describeFigure('costPerApplicationCents'), 1041.7),
    cpaCents: ratio(describeFigure('cpaCents'), 595.2),
  }),
)
export type SpendingPart = Static<typeof SpendingPart>

export const SchedulingPart = named(
  'SchedulingPart',
  'Scheduled actions in chronological order. Campaigns include those of their segments; jobs include those of their campaign and segment.',
  Type.Object({
    pauses: Type.Array(ScheduledPause, { description: 'Pending pauses.' }),
    oneTimeBudgets: Type.Array(OneTimeBudget, { description: 'Open one-time budgets.' }),
    monthlyBudgetChanges: Type.Array(MonthlyBudgetChange, {
      description: 'Pending monthly budget changes.',
    }),
  }),
)
export type SchedulingPart = Static<typeof SchedulingPart>

export const JobsPart = named(
  'JobsPart',
  'Number of jobs by status. For a job, it counts the job and its copies under other titles.',
  Type.Object({
    total: count('Jobs in the feed.', 120),
    live: count('Shown to job seekers.', 100),
    paused: count('Blocked by the source, campaign, or segment, or by a missing price.', 12),
    outOfBudget: count('Blocked only by the budget.'),
    dailyCapped: count('Blocked because the daily cap is reached.'),
    expired: count('Expired jobs.', 8),
  }),
)
export type JobsPart = Static<typeof JobsPart>

export const SurveyStatusPart = named(
  'SurveyStatusPart',
  'The satisfaction survey, which is mailed 30 days after the first launch, or when the campaign is archived before.',
  Type.Object({
    status: oneOf(['NOT_SENT', 'SENT', 'COMPLETED']),
    sentAt: nullable(timestamp('When the survey was sent.')),
    completedAt: nullable(timestamp('When the survey was completed.')),
    rating: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 5,
        description: 'From 1, very dissatisfied, to 5, very satisfied.',
      }),
    ),
  }),
)
export type SurveyStatusPart = Static<typeof SurveyStatusPart>

const part = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) => Type.Optional(schema)

export const poolReportFields = {
  events: part(EventsPart),
  spending: part(SpendingPart),
  jobs: part(JobsPart),
}
export const segmentReportFields = {
  ...poolReportFields,
  scheduling: part(SchedulingPart),
  pool: part(PoolSummary),
}
/** Fields that `report` can add to a campaign. Responses always include the campaign's pool. */
export const campaignReportFields = {
  ...poolReportFields,
  scheduling: part(SchedulingPart),
  surveyStatus: part(SurveyStatusPart),
  unique: part(count('Distinct jobs by title and company. With `expand=unique`.', 80)),
}

export const jobReportFields = {
  ...poolReportFields,
  scheduling: part(SchedulingPart),
  pool: part(PoolSummary),
}

const reports = {
  events: 'EVENTS',
  spending: 'SPENDING',
  scheduling: 'SCHEDULING',
  pool: 'POOL',
  jobs: 'JOBS',
  surveyStatus: 'SURVEY_STATUS',
} as const
type ReportName = keyof typeof reports
type PartName = ReportName | 'unique'
export type { PartName }

export const partOf = Object.fromEntries(
  Object.entries(reports).map(([name, report]) => [report, name]),
) as Record<(typeof reports)[ReportName], ReportName>

/**
 * Defines the parameters `report` and `expand`. Both request the same additional fields; `expand` also accepts other
 * names.
 *
 * @param others descriptions of these other names
 */
export const createReportQuery = <const Name extends ReportName, const Other extends string = never>(
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
      'Related data to include with each object',
    ),
    expand: list(
      [
        ...names.filter((name): name is Exclude<Name, 'pool'> => name !== 'pool'),
        ...(Object.keys(others) as Other[]),
      ],
      'The same values in lower case',
      Object.entries(others)
        .map(([name, says]) => ` \`${name}\`: ${String(says)}.`)
        .join(''),
    ),
    from: Type.Optional(reportDay('The first billing day of `events` and `spending`')),
    to: Type.Optional(reportDay('The last billing day of `events` and `spending`')),
  }
}

/** Defines a day parameter. It has no example, because every sample request would include it. */
const reportDay = (description: string) =>
  Type.String({
    format: 'date',
    maxLength: 10,
    description: `${description}, such as \`2026-03-01\`. At most 400 days. Defaults to the current month.`,
  })

export const campaignReportQuery = createReportQuery(
  ['events', 'spending', 'scheduling', 'pool', 'jobs', 'surveyStatus'],
  { unique: 'the number of distinct jobs by title and company' },
)
export const segmentReportQuery = createReportQuery(['events', 'spending', 'scheduling', 'pool', 'jobs'])
export const poolReportQuery = createReportQuery(['events', 'spending', 'jobs'])
const jobPartNames = ['events', 'spending', 'scheduling', 'pool', 'jobs'] as const
const jobExtras = { expansion: 'the title expansion that a copy is of' }
export const jobReportQuery = createReportQuery(jobPartNames, jobExtras)
export const jobListReportQuery = createReportQuery(jobPartNames, {
  ...jobExtras,
  unique: 'distinct jobs only, one per title and company: the matching one with the smallest id',
})

/** The additional fields and the period that a request asks for. */
export type ReportRequest = {
  report: readonly string[]
  expand: readonly string[]
  from?: string
  to?: string
}
