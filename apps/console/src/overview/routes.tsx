import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseStackSearch } from '../charts/stack.ts'
import { createSearchValidator } from '../routing/address.ts'
import { rootRoute } from '../shell/root-route.tsx'

export const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'Overview' },
  validateSearch: createSearchValidator(parseStackSearch),
  component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
})
