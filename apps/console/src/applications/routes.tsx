import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch, type ListSearch } from '../list/list-search.ts'
import { extractApplicationFilters, type ApplicationFilters } from './read-filters.ts'
import { createIdParams, createSearchValidator } from '../routing/address.ts'
import { rootRoute } from '../shell/root-route.tsx'

export const applicationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications',
  staticData: { title: 'Applications' },
  validateSearch: createSearchValidator((raw): ListSearch & ApplicationFilters => ({
    ...parseListSearch(raw),
    ...extractApplicationFilters(raw),
  })),
  component: lazyRouteComponent(() => import('./applications-screen.tsx'), 'ApplicationsScreen'),
})

export const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications/$applicationId',
  params: createIdParams('applicationId'),
  staticData: { title: 'Application' },
  component: lazyRouteComponent(() => import('./application-screen.tsx'), 'ApplicationScreen'),
})

export const applicationRoutes = [applicationsRoute, applicationRoute] as const
