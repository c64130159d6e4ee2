import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'

/** The kinds of alerts, with their displayed names. */
export const alertLabels = {
  BUDGET_80: '80% of a budget is spent',
  BUDGET_SPENT: 'A budget is spent',
  NO_SPEND: 'A live campaign has spent nothing for a day',
  FEED_FAILED: 'A feed failed twice in a row',
  FEED_SHRANK: 'A feed lost many jobs',
  FEED_PROBLEMS: 'A feed has problems that cost jobs or money',
  NO_APPLICATIONS: 'A campaign has had clicks but no application for 7 days',
  SUSPICIOUS_TRAFFIC: 'A campaign has suspicious traffic',
  WEEKLY_DIGEST: 'Weekly digest, every Monday',
} as const

export type AlertKind = keyof typeof alertLabels
export const alertKinds = Object.keys(alertLabels) as [AlertKind, ...AlertKind[]]

const AlertKindName = named(
  'AlertKind',
  'What the alert is about. BUDGET_80: 80% of the monthly budget of a campaign is spent. BUDGET_SPENT: all of it is. NO_SPEND: a live campaign has spent nothing for a whole day. FEED_FAILED: a feed could not be imported twice in a row. FEED_SHRANK: a feed lost at least a fifth of its jobs, or waits for confirmation because it lost more than half. FEED_PROBLEMS: an import has more problems that cost jobs or money than before. NO_APPLICATIONS: a live campaign has had at least 10 billed clicks but no application or conversion for 7 days. SUSPICIOUS_TRAFFIC: clicks of a campaign are held for review, or at least half of at least 100 clicks since the day before are invalid. WEEKLY_DIGEST: the figures of the past week.',
  oneOf(alertKinds),
)

export const Alert = named(
  'Alert',
  'Something that needs attention. Each occurrence is reported once.',
  Type.Object({
    id: id('The alert.'),
    kind: AlertKindName,
    at: timestamp('When it was noticed.'),
    title: text(500, 'What happened, in English.', {
      example: 'Nurses in Austin: 80% of the budget is spent',
    }),
    text: text(20_000, 'The details, in English and plain text.', {
      example: 'Nurses in Austin has spent $400.00 of $500.00 for this month.',
    }),
    campaignId: nullable(id('The campaign that it is about.')),
    sourceId: nullable(id('The source that it is about.')),
  }),
)
export type Alert = Static<typeof Alert>

export const AlertPage = page('AlertPage', Alert)

export const alertFields = listFields(
  { id: 'number', kind: 'string', at: 'date', title: 'string', campaignId: 'number', sourceId: 'number' },
  ['id', 'at'],
)

const kinds = Type.Array(AlertKindName, {
  maxItems: alertKinds.length,
  uniqueItems: true,
  description: 'The alerts that are mailed to you. The console shows all of them.',
})

export const AlertSubscriptions = named(
  'AlertSubscriptions',
  'The alerts that are mailed to a user.',
  Type.Object(
    { kinds },
    { additionalProperties: false, examples: [{ kinds: ['BUDGET_SPENT', 'FEED_FAILED'] }] },
  ),
)
