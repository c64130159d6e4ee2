import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../list/list-search.ts'
import { rootRoute } from '../shell/root-route.tsx'

export const alertsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alerts',
  staticData: { title: 'Alerts' },
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./alerts-screen.tsx'), 'AlertsScreen'),
})
