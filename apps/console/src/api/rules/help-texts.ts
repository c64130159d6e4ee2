import type {
  CampaignCreate,
  ConfigQuery,
  MonthlyBudgetChangeCreate,
  OneTimeBudgetCreate,
  ScheduledPauseCreate,
  SegmentCreate,
} from '@tiller/client/platform'

type Texts<Body> = Readonly<Partial<Record<keyof Body, string>>>

const featured =
  '“Where a click pays much”: it costs at least as much as three quarters of the live bids in the category, or the amount that the operator has set. “Where many seekers click”: the expected click rate is above the median of the search. At most three jobs of a company follow each other, unless any number is allowed.'

const campaign: Texts<CampaignCreate> = {
  adType: 'A campaign advertises jobs, or collects RSVPs for a hiring event.',
  jobFilters:
    'The jobs to advertise: those that match at least one alternative. Without an alternative, no job is advertised. A job that matches several campaigns belongs to the one with the highest `applyOrder`.',
  targetCpa:
    'Target cost per counted conversion. 0 = not set. In a CPA pool, this is the cost of each acquisition; in other pools, it has no effect without `targetCpaType`.',
  targetCpaType:
    'Bids are chosen so that a conversion costs the `targetCpa`. They stay below the CPC, or have no other maximum.',
  tillerFeaturedType: `When jobs are marked and ranked as featured. ${featured}`,
  tillerPro: `When jobs are marked and ranked as featured in Pro traffic. ${featured}`,
  addressQuestion: 'Whether the application form asks for the address.',
  educationQuestion: 'Whether the application form asks for education.',
  workExperienceQuestion: 'Whether the application form asks for work experience.',
  eventLocation: 'The address of the event, or the https URL of an online event.',
  additionalFields: 'Each has a name and a value, by which your programs find campaigns.',
}

/** The texts of fields whose descriptions in the contract name values of the API, by the request body. */
export const helpTexts: {
  readonly CampaignCreate: Texts<CampaignCreate>
  readonly SegmentCreate: Texts<SegmentCreate>
  readonly ScheduledPauseCreate: Texts<ScheduledPauseCreate>
  readonly OneTimeBudgetCreate: Texts<OneTimeBudgetCreate>
  readonly MonthlyBudgetChangeCreate: Texts<MonthlyBudgetChangeCreate>
  readonly SimulatedSettings: Texts<CampaignCreate>
  readonly ConfigQuery: Texts<ConfigQuery>
} = {
  CampaignCreate: campaign,
  SimulatedSettings: campaign,
  SegmentCreate: {
    jobFilters:
      'The jobs of the campaign that belong to the segment: those that match at least one alternative. A job that matches several segments belongs to the one with the highest `applyOrder`.',
  },
  ScheduledPauseCreate: { pauseReasonId: 'Shown with the pause.' },
  OneTimeBudgetCreate: {
    launchOnStart: 'Launch the campaign at the start if it is under development or paused.',
  },
  MonthlyBudgetChangeCreate: {
    absolute: 'Yes: `budgetCents` is the new monthly budget. No: it is added to the budget at that time.',
  },
  ConfigQuery: {
    city: 'The job is in any of these cities, in any spelling that feeds and search accept: NYC is New York, and St. Louis is Saint Louis.',
    majorCategory: 'The job is in any of these major categories.',
    minorCategory: 'The job is in any of these minor categories.',
    stateId: 'The job is in any of these states.',
    hasSmartScreeners:
      'Yes: at least one screening question of the job has a correct answer. No: none has, or the job has no questions.',
    qualificationsInclude: 'The job has any of these requirements, which are recognized in its text.',
    qualificationsExclude: 'The job has none of these requirements, which are recognized in its text.',
  },
}
