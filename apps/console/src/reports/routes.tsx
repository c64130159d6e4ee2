import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createSearchValidator } from '../routing/address.ts'
import { rootRoute } from '../shell/root-route.tsx'
import { parseReportSearch } from './report-search.ts'

export const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports',
  staticData: { title: 'Reports' },
  validateSearch: createSearchValidator(parseReportSearch),
  component: lazyRouteComponent(() => import('./reports-screen.tsx'), 'ReportsScreen'),
})
