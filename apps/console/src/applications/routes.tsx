import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../list/list-search.ts'
import { idParams } from '../routing/address.ts'
import { rootRoute } from '../shell/root-route.tsx'

const applicationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications',
  staticData: { title: 'Applications' },
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./applications-screen.tsx'), 'ApplicationsScreen'),
})

export const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications/$applicationId',
  params: idParams('applicationId'),
  staticData: { title: 'Application' },
  component: lazyRouteComponent(() => import('./application-screen.tsx'), 'ApplicationScreen'),
})

export const applicationRoutes = [applicationsRoute, applicationRoute] as const
