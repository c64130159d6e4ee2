import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { campaignRoute } from '../campaigns/routes.tsx'
import { createSearchValidator } from '../routing/address.ts'
import { rootRoute } from '../shell/root-route.tsx'
import { isMonthText, type MonthText } from './items.ts'

/** The query parameter: the displayed month, by default the current one. */
type ScheduleSearch = { month?: MonthText | undefined }

const validateSearch = createSearchValidator(({ month }): ScheduleSearch => ({
  month: isMonthText(month) ? month : undefined,
}))

export const scheduleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/schedule',
  staticData: { title: 'Schedule' },
  validateSearch,
  component: lazyRouteComponent(() => import('./schedule-screen.tsx'), 'ScheduleScreen'),
})

export const campaignScheduleRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: 'schedule',
  staticData: { title: 'Schedule of a campaign' },
  validateSearch,
  component: lazyRouteComponent(() => import('./campaign-schedule-screen.tsx'), 'CampaignScheduleScreen'),
})
