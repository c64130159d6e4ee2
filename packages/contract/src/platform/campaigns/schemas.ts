import { type Static, Type } from 'typebox'
import { listFields, pageQuery } from '../../list.ts'
import {
  acting,
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
import { campaignParts, campaignPartsQuery } from '../reports/parts.ts'
import { effect } from './effect.ts'
import { jobFilters } from './job-filter.ts'

export const CampaignStatus = named(
  'CampaignStatus',
  'Where a campaign is in its life. Only a LIVE one spends.',
  oneOf(['UNDER_DEVELOPMENT', 'LIVE', 'PAUSED', 'SYSTEM_PAUSED', 'OUT_OF_BUDGET', 'ARCHIVED']),
)
export type CampaignStatus = Static<typeof CampaignStatus>

const FeaturedType = named(
  'FeaturedType',
  'When jobs are marked and ranked as featured.',
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

const QuestionSetting = named(
  'QuestionSetting',
  'Whether a group of questions is asked in the application form. REQUIRE_IF_NO_RESUME: also with a resume, but not required then. OPTIONAL_IF_NO_RESUME: without a resume only.',
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
  'How seekers are reminded of an application that they began.',
  oneOf(['NONE', 'EMAIL', 'SMS', 'BOTH']),
)

const TargetCpaType = named(
  'TargetCpaType',
  'What bounds the bids for a target CPA. MAX_CPC: the CPC is the ceiling. FULL: no ceiling but the target.',
  oneOf(['NONE', 'MAX_CPC', 'FULL']),
)

const EventType = named(
  'EventType',
  'Whether an event is at an address or at a URL.',
  oneOf(['IN_PERSON', 'ONLINE']),
)

const candidateTierSettings = Type.Array(
  Type.Object(
    {
      tier: CandidateTier,
      multiplier: Type.Number({
        minimum: 0.01,
        maximum: 99.99,
        description: 'Factor on the price in this tier, to the hundredth.',
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
      'Price and source tag per candidate tier; those of `candidateTier` apply. A price that is set is multiplied and rounded down to a cent, at least one; a bid of a strategy is not multiplied.',
  },
)

const additionalFields = Type.Array(
  Type.Object(
    { name: text(64, 'Your name for the field.', { minLength: 1 }), value: text(255, 'Its value.') },
    { additionalProperties: false },
  ),
  { maxItems: 20, description: 'Notes of your own, kept with the campaign.' },
)

const required = {
  name: text(255, 'Shown in lists and reports.', { pattern: '\\S', example: 'Nurses in Texas' }),
  adType: AdType,
  monthlyBudget: cents('Spent at most in a calendar month, besides one-time budgets.', 50_000),
  minCpc: cents('Floor of every price; a lower price of the feed is raised to it. 0 = none.', 0),
  budgetPacing: flag(
    'Spread the budget evenly over the days up to `pacingDom`: each day has a cap, and within the day jobs rest while they are ahead of its hours.',
  ),
  extendBudgetPacing: flag('Go on pacing to the end of the month after `pacingDom`.'),
  pacingDom: Type.Integer({
    minimum: 0,
    maximum: 31,
    description:
      'Day of the month by which the budget is to be spent; 0 = the last. What is left after it is open.',
  }),
  fullTargetCpa: flag('True exactly when `targetCpaType` is FULL.'),
  tillerApply: flag('The application form is hosted by Tiller: a click leads to it, and is billed then.'),
  tillerApplyPro: flag(
    'Preview and application form are hosted by Tiller: the click is billed when the seeker goes on from the one to the other.',
  ),
  tillerApplyRedir: flag(
    'Who is qualified goes on from the hosted form to the job URL, or to `applicationLinkOverride`.',
  ),
  tillerFeaturedType: FeaturedType,
  addressQuestion: QuestionSetting,
  educationQuestion: QuestionSetting,
  workExperienceQuestion: QuestionSetting,
  sendReminders: flag(
    'Remind seekers, once, of an application that they began 24 hours ago and have not sent, as `reminderType` says.',
  ),
  reminderType: ReminderType,
  otherEmailAddresses: Type.Array(email('A further recipient.'), {
    maxItems: 20,
    description: 'These always get the mail about applications.',
  }),
  additionalFields,
  eventTimeslot: Type.Integer({
    enum: [30, 60],
    description:
      "Length of an event's time slots in minutes. Each time frame has as many as end inside it, and must have one.",
    examples: [30],
  }),
  enableAutoArchive: flag(
    'Archive the campaign at `autoArchiveAt`; an event without one the day after its last day.',
  ),
}

const optional = {
  jobFilters,
  applyOrder: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Campaigns with a higher order choose their jobs first.',
    examples: [0],
  }),
  basicCpc: cents('Price of a click. 0 = not set.'),
  targetCpa: cents(
    'Aimed at for each conversion that the pool counts. 0 = not set. Without effect while `targetCpaType` is NONE.',
    0,
  ),
  targetCpaType: TargetCpaType,
  tillerPro: FeaturedType,
  tillerProCpc: cents('Price of a click in Pro traffic. 0 = not set.'),
  autopilot: flag(
    'Choose the bids so that the budget is spent by the pacing day. Goes before a target CPA and Smart CPC.',
  ),
  autopilotMaxCpc: cents('Ceiling of the bids of the autopilot. 0 = not set: the CPC is.'),
  useSmartCpc: flag(
    'The CPC is the ceiling; sources that convert worse than the average pay less, down to 60 %.',
  ),
  candidateTier: nullable(CandidateTier),
  candidateTierSettings,
  applicationLinkOverride: nullable(
    url(2048, 'Where qualified applicants go on to with `tillerApplyRedir`, in place of the job URL.'),
  ),
  emailAddress: nullable(
    email(
      'Gets the mail about applications, and of an event the daily count of RSVPs and the list of who comes. A job or a segment may name its own. An event needs one for its launch.',
    ),
  ),
  eventType: nullable(EventType),
  eventLocation: nullable(text(512, 'The address (IN_PERSON) or the https URL (ONLINE) of the event.')),
  eventStartDt: nullable(timestamp('First day of the event, in the billing time zone.')),
  eventEndDt: nullable(timestamp('Last day of the event, in the billing time zone.')),
  eventTimes: nullable(
    text(
      4000,
      'Time frames of the event, one a line, on the hour or half hour of the billing time zone. Several on a day are allowed, if they do not overlap.',
      { example: 'Tue, Apr 25th, 2023, 9:30AM - 11AM\nTue, Apr 25th, 2023, 2PM - 4:30PM' },
    ),
  ),
  eventTimeslotLimit: Type.Integer({
    minimum: 1,
    maximum: 999,
    description: 'RSVPs taken for one time slot; a full one is not offered any more.',
    examples: [10],
  }),
  eventCustomTy: nullable(text(2000, 'The thank-you text after an RSVP.')),
  eventPrepare: nullable(text(1000, 'How to prepare, shown after an RSVP.')),
  eventWear: nullable(text(1000, 'What to wear, shown after an RSVP.')),
  autoArchiveAt: nullable(timestamp('When to archive the campaign, if `enableAutoArchive` is on.')),
}

const settings = Type.Object({ ...required, ...optional })
export type CampaignSettings = Static<typeof settings>

/** Neutral values for the fields that creation requires, for callers that set only a few. */
export const campaignBlank = {
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
    eventStartDt: 'date',
    eventEndDt: 'date',
    createdAt: 'date',
    modifiedAt: 'date',
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
  ],
)

/** @param example a campaign of the sandbox with which the operation can be tried */
export function campaignParam(example = 1) {
  return Type.Object({ campaignId: id('The campaign.', example) })
}

export const campaignListQuery = Type.Object({
  ...pageQuery(campaignFields),
  ...campaignPartsQuery,
  ...acting,
})

export const campaignParams = campaignParam()

/** What `POST /pools/{poolId}/campaigns` takes. */
export const CampaignCreate = named(
  'CampaignCreate',
  'A new campaign. What is not required may be left out and has a neutral value then.',
  Type.Object(
    { ...required, ...Type.Partial(Type.Object(optional)).properties },
    {
      additionalProperties: false,
      examples: [
        {
          ...campaignBlank,
          name: 'Nurses in Texas',
          jobFilters: [{ title: ['nurse'], stateId: [48] }],
          basicCpc: 50,
          monthlyBudget: 50_000,
        },
      ],
    },
  ),
)

/** What `PATCH /campaigns/{campaignId}` takes: absent = unchanged, null = cleared. */
export const CampaignPatch = named(
  'CampaignPatch',
  'Settings to change. A field that is absent stays as it is; null clears a field that can be null.',
  Type.Object(Type.Partial(settings).properties, {
    additionalProperties: false,
    examples: [{ monthlyBudget: 80_000, basicCpc: 60 }],
  }),
)

export type CampaignPatch = Static<typeof CampaignPatch>

export const CampaignCopy = named(
  'CampaignCopy',
  'What the copy of a campaign is called, and where it goes.',
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
  'What advertises jobs of a pool, at which price and with which budget.',
  Type.Object({
    id: id('The campaign.'),
    poolId: id('Its pool.'),
    pool: PoolSummary,
    status: CampaignStatus,
    ...settings.properties,
    mtdSpend: cents('Spent since the first of the month.', 1_250),
    oneTimeBudgetDollars: Type.Number({
      description: 'The one-time budgets of this month that have started, spent or not, in dollars.',
      examples: [0],
    }),
    totalBudgetDollars: Type.Number({
      description: 'All money of this month: the monthly budget and `oneTimeBudgetDollars`, in dollars.',
      examples: [500],
    }),
    dailyCapped: flag("Today's share of a paced budget is spent."),
    dailyCappedTime: nullable(timestamp("When today's share was spent.")),
    dailyCapResetTime: nullable(
      timestamp('When jobs are shown again: the next midnight of the billing time zone.'),
    ),
    pauseReasonId: nullable(id('Why the campaign is paused.')),
    assigning: flag(
      'Jobs of its pool are still being put into campaigns after a change of filters or order; some are yet where they were before.',
    ),
    createdAt: timestamp('When the campaign was made.'),
    modifiedAt: timestamp('When a setting or the status last changed.'),
    ...campaignParts,
    ...effect,
  }),
)
export type JobCampaign = Static<typeof JobCampaign>

export const CampaignPage = page('CampaignPage', JobCampaign)

/** The settings of a new campaign that a caller may leave out. */
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
