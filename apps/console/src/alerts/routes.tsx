import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { extractListSearch } from '../list/list-search.ts'
import { rootRoute } from '../shell/root-route.tsx'

export const alertsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alerts',
  staticData: { title: 'Alerts' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./alerts-screen.tsx'), 'AlertsScreen'),
})
