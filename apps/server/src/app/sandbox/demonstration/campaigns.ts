import { futureDay } from '@tiller/contract/schema'
import { blankCampaignSettings, type CampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import { campaignHandlers } from '#domain/campaigns/handlers.ts'
import { lifecycleHandlers } from '#domain/campaigns/lifecycle/handlers.ts'
import type { CampaignContext } from '#domain/campaigns/targeting/quotas.ts'
import { schedulingHandlers } from '#domain/campaigns/scheduling/handlers.ts'
import { segmentHandlers } from '#domain/campaigns/segments/handlers.ts'

type Settings = Pick<CampaignSettings, 'name' | 'basicCpc' | 'monthlyBudget'> & {
  jobFilters: ConfigQuery[]
} & Partial<CampaignSettings>

type Scene = Settings & {
  /** The status of the campaign after the setup. */
  status: 'LIVE' | 'PAUSED' | 'UNDER_DEVELOPMENT'
  segments?: readonly Section[]
  /** Whether the campaign gets a schedule. */
  scheduled?: true
}

type Section = { name: string; jobFilters: ConfigQuery[]; basicCpc: number; live: boolean }

/**
 * Campaigns of a public employer over the sample jobs, at least one of each kind. Samples in the API reference use
 * their ids, so each has the status that its sample needs. Append new ones at the end, so that ids do not change.
 */
const scenes: readonly Scene[] = [
  {
    name: 'Engineers',
    jobFilters: [{ title: ['engineer', 'architect'] }],
    basicCpc: 35,
    monthlyBudget: 10_000,
    status: 'LIVE',
    segments: [
      { name: 'New York', jobFilters: [{ city: ['New York'] }], basicCpc: 45, live: true },
      { name: 'Los Angeles', jobFilters: [{ city: ['Los Angeles'] }], basicCpc: 40, live: true },
      { name: 'Night work', jobFilters: [{ title: ['night'] }], basicCpc: 50, live: false },
    ],
  },
  {
    name: 'Health care',
    jobFilters: [{ title: ['nurse', 'physician', 'psychologist'] }],
    basicCpc: 60,
    monthlyBudget: 25_000,
    status: 'LIVE',
    scheduled: true,
  },
  {
    name: 'Police and inspection',
    jobFilters: [{ title: ['police', 'correctional', 'inspector'] }],
    basicCpc: 40,
    monthlyBudget: 8_000,
    status: 'LIVE',
  },
  {
    name: 'Trainees',
    jobFilters: [{ title: ['trainee', 'apprentice', 'student'] }],
    basicCpc: 15,
    monthlyBudget: 5_000,
    status: 'UNDER_DEVELOPMENT',
  },
  {
    name: 'Census, spring',
    jobFilters: [{ title: ['census'] }],
    basicCpc: 20,
    monthlyBudget: 4_000,
    status: 'PAUSED',
  },
  {
    // The budget is so small that it is spent before the end of the month.
    name: 'Office',
    jobFilters: [{ title: ['clerk', 'secretary', 'administrative assistant'] }],
    basicCpc: 25,
    monthlyBudget: 600,
    status: 'LIVE',
  },
  {
    // Applicants use the form of Tiller.
    name: 'Finance and data',
    jobFilters: [{ title: ['accountant', 'auditor', 'budget', 'data entry', 'analyst'] }],
    applyOrder: 1,
    basicCpc: 30,
    monthlyBudget: 15_000,
    tillerApply: true,
    emailAddress: 'hiring@example.com',
    educationQuestion: 'OPTIONAL',
    workExperienceQuestion: 'OPTIONAL_IF_NO_RESUME',
    status: 'LIVE',
  },
  {
    // Job seekers see a preview first.
    name: 'Teachers and social workers',
    jobFilters: [{ title: ['teacher', 'counselor', 'social worker'] }],
    basicCpc: 25,
    tillerPro: 'ALWAYS_ON',
    tillerProCpc: 45,
    monthlyBudget: 12_000,
    status: 'LIVE',
  },
  {
    name: 'Hiring day for technicians',
    jobFilters: [{ title: ['technician', 'mechanic'] }],
    basicCpc: 20,
    monthlyBudget: 8_000,
    adType: 'EVENT',
    status: 'LIVE',
  },
  {
    name: 'Software and IT',
    jobFilters: [{ title: ['developer', 'programmer', 'software', 'computer', 'information technology'] }],
    basicCpc: 40,
    autopilot: true,
    autopilotMaxCpc: 80,
    budgetPacing: true,
    monthlyBudget: 20_000,
    status: 'LIVE',
  },
  {
    name: 'All other jobs',
    jobFilters: [{}],
    basicCpc: 12,
    monthlyBudget: 30_000,
    status: 'LIVE',
  },
]

/** Returns the times of a hiring event from 10 AM to noon, two weeks after the end of the history. */
function hiringDay(at: Date) {
  const day = new Date(at.getTime() + 75 * 86_400_000)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(day)
  const date = day.getUTCDate()
  const ordinal = [11, 12, 13].includes(date) ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th')
  const noon = new Date(`${day.toISOString().slice(0, 10)}T12:00:00Z`)
  return {
    eventType: 'IN_PERSON',
    eventLocation: '100 Centre Street, New York, NY 10013',
    eventStartDt: noon.toISOString(),
    eventEndDt: noon.toISOString(),
    eventTimes: `${format({ weekday: 'short' })}, ${format({ month: 'short' })} ${date}${ordinal}, ${day.getUTCFullYear()}, 10AM - 12PM`,
    eventTimeslotLimit: 20,
    emailAddress: 'hiring@example.com',
  } as const satisfies Partial<CampaignSettings>
}

/** Creates the campaigns with the operations of the Platform API, in one transaction. */
export async function createSandboxCampaigns(ctx: CampaignContext, poolId: number) {
  for (const { segments = [], scheduled, status, ...settings } of scenes) {
    const { id } = await campaignHandlers.createCampaign(ctx, {
      params: { poolId },
      query: {},
      body: {
        ...blankCampaignSettings,
        ...settings,
        ...(settings.adType === 'EVENT' ? hiringDay(ctx.at) : {}),
        otherEmailAddresses: [],
        additionalFields: [],
      },
    })
    for (const { live, ...body } of segments) {
      const segment = await segmentHandlers.createSegment(ctx, {
        params: { campaignId: id },
        query: {},
        body,
      })
      if (live)
        await segmentHandlers.launchSegment(ctx, {
          params: { segmentId: segment.id },
          query: {},
          body: undefined,
        })
    }
    if (scheduled === true) await createSchedules(ctx, id)
    if (status === 'UNDER_DEVELOPMENT') continue
    await lifecycleHandlers.launchCampaign(ctx, { params: { campaignId: id }, query: {}, body: undefined })
    if (status === 'PAUSED')
      await lifecycleHandlers.pauseCampaign(ctx, {
        params: { campaignId: id },
        query: {},
        body: { reasonId: 9 },
      })
  }
}

/** Creates one schedule of each kind, because the samples use their ids. */
async function createSchedules(ctx: CampaignContext, campaignId: number) {
  const target = { params: { campaignId }, query: {} }
  await schedulingHandlers.createCampaignScheduledPause(ctx, {
    ...target,
    body: { pauseOn: futureDay, pauseReasonId: 9 },
  })
  await schedulingHandlers.createOneTimeBudget(ctx, {
    ...target,
    body: { budgetCents: 20_000, start: futureDay },
  })
  await schedulingHandlers.createMonthlyBudgetChange(ctx, {
    ...target,
    body: { absolute: true, applyOn: futureDay, budgetCents: 30_000 },
  })
}
