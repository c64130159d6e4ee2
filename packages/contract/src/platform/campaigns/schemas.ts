import { type Static, Type } from 'typebox'
import { listFields, createPageQuery } from '../../list.ts'
import {
  actingParam,
  cents,
  email,
  flag,
  id,
  named,
  nullable,
  oneOf,
  page,
  text,
  timestamp,
  url,
} from '../../schema.ts'
import { pauseReasonId } from '../fixed-lists/pause-reasons.ts'
import { PoolSummary } from '../pools/summary.ts'
import { figureFieldNames, figureFieldTypes } from '../reports/figures.ts'
import { campaignReportFields, campaignReportQuery } from '../reports/parts.ts'
import { effectField } from './effect.ts'
import { jobFilters } from './job-filter.ts'

export const CampaignStatus = named(
  'CampaignStatus',
  'The lifecycle status of a campaign. Only a LIVE campaign spends.',
  oneOf(['UNDER_DEVELOPMENT', 'LIVE', 'PAUSED', 'SYSTEM_PAUSED', 'OUT_OF_BUDGET', 'ARCHIVED']),
)
export type CampaignStatus = Static<typeof CampaignStatus>

const FeaturedType = named(
  'FeaturedType',
  'When jobs are marked and ranked as featured. CPC_BASED: where a click costs at least as much as three quarters of the live bids in the category, or the amount that the operator has set. ALWAYS_ON: always. J2C_CPC_BASED and J2C_ALWAYS_ON: the same, only on pages of this platform. AI_ALWAYS_ON: where the expected click rate is above the median of the search. ALWAYS_ON_ABSOLUTE: always, and more than three jobs of the company may follow each other.',
  oneOf([
    'OFF',
    'CPC_BASED',
    'ALWAYS_ON',
    'J2C_CPC_BASED',
    'J2C_ALWAYS_ON',
    'AI_ALWAYS_ON',
    'ALWAYS_ON_ABSOLUTE',
  ]),
)
export type FeaturedType = Static<typeof FeaturedType>

const QuestionSetting = named(
  'QuestionSetting',
  'Whether the application form asks a group of questions. REQUIRE_IF_NO_RESUME: optional with a resume. OPTIONAL_IF_NO_RESUME: asked only without a resume.',
  oneOf(['OFF', 'OPTIONAL', 'REQUIRED', 'REQUIRE_IF_NO_RESUME', 'OPTIONAL_IF_NO_RESUME']),
)

const CandidateTier = named(
  'CandidateTier',
  'First, extended or standard traffic.',
  oneOf(['FT', 'ET', 'ST']),
)

export const AdType = named(
  'AdType',
  'JOB advertises jobs, EVENT collects RSVPs for a hiring event.',
  oneOf(['JOB', 'EVENT']),
)

const ReminderType = named(
  'ReminderType',
  'How job seekers are reminded of an unfinished application.',
  oneOf(['NONE', 'EMAIL', 'SMS', 'BOTH']),
)

const TargetCpaType = named(
  'TargetCpaType',
  'How bids for a target CPA are limited. MAX_CPC: by the CPC. FULL: only by the target.',
  oneOf(['NONE', 'MAX_CPC', 'FULL']),
)

const EventType = named(
  'EventType',
  'Whether an event takes place at an address or online.',
  oneOf(['IN_PERSON', 'ONLINE']),
)

const candidateTierSettings = Type.Array(
  Type.Object(
    {
      tier: CandidateTier,
      multiplier: Type.Number({
        minimum: 0.01,
        maximum: 99.99,
        description: 'Price multiplier in this tier, with two decimals.',
      }),
      sourceParam: text(128, 'Appended to the query of the landing URL in this tier.', {
        example: 'source=first',
      }),
    },
    { additionalProperties: false },
  ),
  {
    maxItems: 3,
    description:
      'Price multiplier and source tag per candidate tier; those of `candidateTier` apply. A fixed price is multiplied and rounded down to at least one cent. Strategy bids are not multiplied.',
  },
)

const additionalFields = Type.Array(
  Type.Object(
    { name: text(64, 'Your name for the field.', { minLength: 1 }), value: text(255, 'Its value.') },
    { additionalProperties: false },
  ),
  {
    maxItems: 20,
    description: 'Your own notes. Lists can be searched by `additionalFields`, with `name=value` as text.',
  },
)

const required = {
  name: text(255, 'Shown in lists and reports.', { pattern: '\\S', example: 'Nurses in Texas' }),
  adType: AdType,
  monthlyBudget: cents('Maximum spend per calendar month, in addition to one-time budgets.', 50_000),
  minCpc: cents('Minimum price; lower prices from the feed are raised to it. 0 = none.', 0),
  budgetPacing: flag(
    'Spread the budget evenly over the days up to `pacingDom`. Each day has a cap, and jobs pause within the day while spend is ahead of schedule.',
  ),
  extendBudgetPacing: flag('Continue pacing until the end of the month after `pacingDom`.'),
  pacingDom: Type.Integer({
    minimum: 0,
    maximum: 31,
    description:
      'Day of the month by which the budget should be spent. 0 = the last day. Afterwards, the rest can be spent without a daily cap.',
  }),
  fullTargetCpa: flag('True if and only if `targetCpaType` is FULL.'),
  tillerApply: flag('Tiller hosts the application form: a click opens it and is billed immediately.'),
  tillerApplyPro: flag(
    'Tiller hosts a preview and the application form: the click is billed when the seeker continues from the preview to the form.',
  ),
  tillerApplyRedir: flag(
    'Redirect qualified applicants from the hosted form to the job URL or to `applicationLinkOverride`.',
  ),
  tillerFeaturedType: FeaturedType,
  addressQuestion: QuestionSetting,
  educationQuestion: QuestionSetting,
  workExperienceQuestion: QuestionSetting,
  sendReminders: flag(
    'Remind job seekers once, by `reminderType`, 24 hours after they start an application that they have not submitted.',
  ),
  reminderType: ReminderType,
  otherEmailAddresses: Type.Array(email('A further recipient.'), {
    maxItems: 20,
    description: 'Additional recipients of application emails.',
  }),
  additionalFields,
  eventTimeslot: Type.Integer({
    enum: [30, 60],
    description: "Length of an event's time slots in minutes. Each time frame must fit at least one slot.",
    examples: [30],
  }),
  enableAutoArchive: flag(
    'Archive the campaign at `autoArchiveAt`. A hiring event without one is archived the day after its last day.',
  ),
}

const optional = {
  jobFilters,
  applyOrder: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Campaigns with a higher value claim jobs first.',
    examples: [0],
  }),
  basicCpc: cents('Price per click. 0 = not set.'),
  targetCpa: cents(
    'Target cost per counted conversion. 0 = not set. In a CPA pool, this is the cost of each acquisition; in other pools, it has no effect if `targetCpaType` is NONE.',
    0,
  ),
  targetCpaType: TargetCpaType,
  tillerPro: FeaturedType,
  tillerProCpc: cents('Price per click in Pro traffic. 0 = not set.'),
  autopilot: flag(
    'Choose bids so that the budget is spent by the pacing day. Takes precedence over a target CPA and Smart CPC.',
  ),
  autopilotMaxCpc: cents('Maximum bid of the autopilot. 0 = use the CPC.'),
  useSmartCpc: flag('Use the CPC as the maximum; sources that convert below average pay less, down to 60 %.'),
  candidateTier: nullable(CandidateTier),
  candidateTierSettings,
  applicationLinkOverride: nullable(
    url(2048, 'Where `tillerApplyRedir` sends qualified applicants, instead of the job URL.'),
  ),
  emailAddress: nullable(
    email(
      'Receives application emails and, for an event, the daily RSVP count and the list of attendees. A job or a segment can override it. Required to launch an event.',
    ),
  ),
  eventType: nullable(EventType),
  eventLocation: nullable(text(512, 'The address (IN_PERSON) or the https URL (ONLINE) of the event.')),
  eventStartDt: nullable(timestamp('First day of the event, in the billing time zone.')),
  eventEndDt: nullable(timestamp('Last day of the event, in the billing time zone.')),
  eventTimes: nullable(
    text(
      4000,
      'Time frames of the event, one per line, at full or half hours in the billing time zone. Several per day are allowed if they do not overlap.',
      { example: 'Tue, Apr 25th, 2023, 9:30AM - 11AM\nTue, Apr 25th, 2023, 2PM - 4:30PM' },
    ),
  ),
  eventTimeslotLimit: Type.Integer({
    minimum: 1,
    maximum: 999,
    description: 'Maximum RSVPs per time slot. Full slots are no longer offered.',
    examples: [10],
  }),
  eventCustomTy: nullable(text(2000, 'The thank-you text after an RSVP.')),
  eventPrepare: nullable(text(1000, 'How to prepare, shown after an RSVP.')),
  eventWear: nullable(text(1000, 'What to wear, shown after an RSVP.')),
  autoArchiveAt: nullable(timestamp('When to archive the campaign if `enableAutoArchive` is set.')),
}

const settings = Type.Object({ ...required, ...optional })
export type CampaignSettings = Static<typeof settings>

/** Values for the required fields of a new campaign, for callers that set only a few of them. */
export const blankCampaignSettings = {
  adType: 'JOB',
  monthlyBudget: 0,
  minCpc: 0,
  budgetPacing: false,
  extendBudgetPacing: false,
  pacingDom: 0,
  fullTargetCpa: false,
  tillerApply: false,
  tillerApplyPro: false,
  tillerApplyRedir: false,
  tillerFeaturedType: 'OFF',
  addressQuestion: 'OFF',
  educationQuestion: 'OFF',
  workExperienceQuestion: 'OFF',
  sendReminders: false,
  reminderType: 'NONE',
  otherEmailAddresses: [],
  additionalFields: [],
  eventTimeslot: 30,
  enableAutoArchive: false,
} as const satisfies Omit<Pick<CampaignSettings, keyof typeof required>, 'name'>

export const campaignFields = listFields(
  {
    id: 'number',
    poolId: 'number',
    'pool.name': 'string',
    name: 'string',
    status: 'string',
    adType: 'string',
    applyOrder: 'number',
    basicCpc: 'number',
    minCpc: 'number',
    tillerProCpc: 'number',
    targetCpa: 'number',
    monthlyBudget: 'number',
    mtdSpend: 'number',
    tillerPro: 'string',
    tillerFeaturedType: 'string',
    tillerApply: 'boolean',
    budgetPacing: 'boolean',
    pauseReasonId: 'number',
    additionalFields: 'strings',
    eventStartDt: 'date',
    eventEndDt: 'date',
    createdAt: 'date',
    modifiedAt: 'date',
    ...figureFieldTypes,
  },
  [
    'id',
    'name',
    'status',
    'adType',
    'applyOrder',
    'basicCpc',
    'monthlyBudget',
    'mtdSpend',
    'createdAt',
    'modifiedAt',
    ...figureFieldNames,
  ],
)

/**
 * Defines the path parameter of a campaign.
 *
 * @param example a sandbox campaign that the operation can be tried with
 */
export function createCampaignParam(example = 1) {
  return Type.Object({ campaignId: id('The campaign.', example) })
}

export const campaignListQuery = Type.Object({
  ...createPageQuery(campaignFields),
  ...campaignReportQuery,
  ...actingParam,
})

export const campaignParams = createCampaignParam()

export const CampaignCreate = named(
  'CampaignCreate',
  'A new campaign. Optional fields have neutral defaults.',
  Type.Object(
    { ...required, ...Type.Partial(Type.Object(optional)).properties },
    {
      additionalProperties: false,
      examples: [
        {
          ...blankCampaignSettings,
          name: 'Nurses in Texas',
          jobFilters: [{ title: ['nurse'], stateId: [48] }],
          basicCpc: 50,
          monthlyBudget: 50_000,
        },
      ],
    },
  ),
)

export const CampaignPatch = named(
  'CampaignPatch',
  'Settings to change. Absent fields are unchanged; null clears a nullable field.',
  Type.Object(Type.Partial(settings).properties, {
    additionalProperties: false,
    examples: [{ monthlyBudget: 80_000, basicCpc: 60 }],
  }),
)

export type CampaignPatch = Static<typeof CampaignPatch>

export const CampaignCopy = named(
  'CampaignCopy',
  'The name of the copy and its pool.',
  Type.Object(
    { name: required.name, poolId: id('The pool of the copy.') },
    { additionalProperties: false, examples: [{ name: 'Nurses in Texas, autumn', poolId: 1 }] },
  ),
)

export const CampaignPause = named(
  'CampaignPause',
  'Why a campaign is paused.',
  Type.Object(
    { reasonId: Type.Optional(pauseReasonId) },
    { additionalProperties: false, examples: [{ reasonId: 1 }] },
  ),
)

export const JobCampaign = named(
  'JobCampaign',
  'A campaign advertises jobs of a pool with its own bids and budget.',
  Type.Object({
    id: id('The campaign.'),
    poolId: id('Its pool.'),
    pool: PoolSummary,
    status: CampaignStatus,
    ...settings.properties,
    mtdSpend: cents('Month-to-date spend.', 1_250),
    oneTimeBudgetDollars: Type.Number({
      description: 'The one-time budgets of this month that have started, including spent ones, in dollars.',
      examples: [0],
    }),
    totalBudgetDollars: Type.Number({
      description: 'Total budget of this month: the monthly budget plus `oneTimeBudgetDollars`, in dollars.',
      examples: [500],
    }),
    dailyCapped: flag("Today's share of a paced budget has been spent."),
    dailyCappedTime: nullable(timestamp("When today's share was spent.")),
    dailyCapResetTime: nullable(
      timestamp('When jobs are shown again: the next midnight in the billing time zone.'),
    ),
    pauseReasonId: nullable(id('Why the campaign is paused.')),
    assigning: flag('Jobs are still being reassigned after a change of filters or order.'),
    createdAt: timestamp('When the campaign was created.'),
    modifiedAt: timestamp('When a setting or the status last changed.'),
    ...campaignReportFields,
    ...effectField,
  }),
)
export type JobCampaign = Static<typeof JobCampaign>

export const CampaignPage = page('CampaignPage', JobCampaign)

/** Defaults of the optional fields of a new campaign. */
export const campaignDefaults = {
  jobFilters: [],
  applyOrder: 0,
  basicCpc: 0,
  targetCpa: 0,
  targetCpaType: 'NONE',
  tillerPro: 'OFF',
  tillerProCpc: 0,
  autopilot: false,
  autopilotMaxCpc: 0,
  useSmartCpc: false,
  candidateTier: null,
  candidateTierSettings: [],
  applicationLinkOverride: null,
  emailAddress: null,
  eventType: null,
  eventLocation: null,
  eventStartDt: null,
  eventEndDt: null,
  eventTimes: null,
  eventTimeslotLimit: 10,
  eventCustomTy: null,
  eventPrepare: null,
  eventWear: null,
  autoArchiveAt: null,
} as const satisfies Pick<CampaignSettings, keyof typeof optional>
