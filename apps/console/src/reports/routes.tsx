import { createRoute } from '../routing/route.ts'
import { parseReportSearch } from './report-search.ts'

export const reportsRoute = createRoute('/reports', {
  title: 'Reports',
  parseSearch: parseReportSearch,
  screen: async () => (await import('./reports-screen.tsx')).ReportsScreen,
})

export const reportRoutes = [reportsRoute] as const
