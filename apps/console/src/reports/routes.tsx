import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root.tsx'
import { parseReportSearch } from './report-search.ts'

export const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports',
  staticData: { title: 'Reports' },
  validateSearch: parseReportSearch,
  component: lazyRouteComponent(() => import('./reports-screen.tsx'), 'ReportsScreen'),
})

export const reportRoutes = [reportsRoute]
