import type { RawSearch } from '../routing/address.ts'
import { createRoute } from '../routing/route.ts'
import { campaignRoute } from '../campaigns/routes.tsx'
import { isMonth, type Month } from './items.ts'

/** Which month is shown; this one, if none is named. */
type ScheduleSearch = { month?: Month }

const parseSearch = ({ month }: RawSearch): ScheduleSearch => (isMonth(month) ? { month } : {})

export const scheduleRoute = createRoute('/schedule', {
  title: 'Schedule',
  parseSearch,
  screen: async () => (await import('./schedule-screen.tsx')).ScheduleScreen,
})

export const campaignScheduleRoute = createRoute('/campaigns/$campaignId/schedule', {
  title: 'Schedule of a campaign',
  within: campaignRoute,
  parseSearch,
  screen: async () => (await import('./campaign-schedule-screen.tsx')).CampaignScheduleScreen,
})

export const scheduleRoutes = [scheduleRoute, campaignScheduleRoute] as const
