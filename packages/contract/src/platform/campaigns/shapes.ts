import { type Static, Type } from 'typebox'
import { listFields, pageQuery } from '../../list.ts'
import {
  acting,
  cents,
  email,
  flag,
  id,
  named,
  notYet,
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
  'Whether a group of questions is asked in the application form.',
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
        description: 'Factor on the price in this tier.',
      }),
      sourceParam: text(128, 'Appended to the landing URL in this tier.'),
    },
    { additionalProperties: false },
  ),
  { maxItems: 3, description: 'Price and source tag per candidate tier.' },
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
  budgetPacing: notYet(flag('Spread the budget evenly over the days up to `pacingDom`.')),
  extendBudgetPacing: notYet(flag('Go on pacing to the end of the month after `pacingDom`.')),
  pacingDom: notYet(
    Type.Integer({
      minimum: 0,
      maximum: 31,
      description: 'Day of the month by which the budget is to be spent; 0 = the last.',
    }),
  ),
  fullTargetCpa: flag('True exactly when `targetCpaType` is FULL.'),
  tillerApply: notYet(flag('The application form is hosted by Tiller.')),
  tillerApplyPro: notYet(flag('Preview and application form are hosted by Tiller.')),
  tillerApplyRedir: notYet(flag('Qualified applicants go on to the job URL.')),
  tillerFeaturedType: FeaturedType,
  addressQuestion: notYet(QuestionSetting),
  educationQuestion: notYet(QuestionSetting),
  workExperienceQuestion: notYet(QuestionSetting),
  sendReminders: notYet(flag('Remind seekers of an application that they began.')),
  reminderType: notYet(ReminderType),
  otherEmailAddresses: notYet(
    Type.Array(email('A further recipient.'), {
      maxItems: 20,
      description: 'These always get the mail about applications.',
    }),
  ),
  additionalFields,
  eventTimeslot: notYet(
    Type.Integer({
      enum: [30, 60],
      description: "Length of an event's time slots in minutes.",
      examples: [30],
    }),
    'A time frame must be as long as one slot; no RSVP is taken yet.',
  ),
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
  candidateTier: notYet(nullable(CandidateTier)),
  candidateTierSettings: notYet(candidateTierSettings, 'It is checked and kept, and has no effect.'),
  applicationLinkOverride: notYet(
    nullable(url(2048, 'Where qualified applicants go on to, in place of the job URL.')),
  ),
  emailAddress: notYet(
    nullable(email('Gets the mail about applications and RSVPs; a job may name its own.')),
    'An event needs one for its launch; no mail is sent yet.',
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
  eventTimeslotLimit: notYet(
    Type.Integer({
      minimum: 1,
      maximum: 999,
      description: 'RSVPs taken for one time slot.',
      examples: [10],
    }),
  ),
  eventCustomTy: notYet(nullable(text(2000, 'The thank-you text after an RSVP.'))),
  eventPrepare: notYet(nullable(text(1000, 'How to prepare.'))),
  eventWear: notYet(nullable(text(1000, 'What to wear.'))),
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
    dailyCapped: notYet(flag("Today's share of a paced budget is spent."), 'Always false.'),
    dailyCappedTime: notYet(nullable(timestamp("When today's share was spent.")), 'Always null.'),
    dailyCapResetTime: notYet(
      nullable(timestamp('When clicks are served again: the next midnight of the billing time zone.')),
      'Always null.',
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
