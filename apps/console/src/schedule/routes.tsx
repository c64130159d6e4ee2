import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { campaignRoute } from '../campaigns/routes.tsx'
import { rootRoute } from '../shell/root.tsx'
import { isMonth, type Month } from './items.ts'

/** Which month is shown; this one, if none is named. */
type ScheduleSearch = { month?: Month }

const validateSearch = ({ month }: Record<string, unknown>): ScheduleSearch =>
  isMonth(month) ? { month } : {}

export const scheduleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/schedule',
  staticData: { title: 'Schedule' },
  validateSearch,
  component: lazyRouteComponent(() => import('./schedule-screen.tsx'), 'ScheduleScreen'),
})

export const campaignScheduleRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/schedule',
  staticData: { title: 'Schedule of a campaign' },
  validateSearch,
  component: lazyRouteComponent(() => import('./campaign-schedule-screen.tsx'), 'CampaignScheduleScreen'),
})
