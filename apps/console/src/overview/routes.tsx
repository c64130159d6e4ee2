import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../shell/root-route.tsx'

export const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: 'Overview' },
  component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
})
