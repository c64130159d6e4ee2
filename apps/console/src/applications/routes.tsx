import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../list/list-search.ts'
import { rootRoute } from '../shell/root.tsx'

export const applicationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications',
  staticData: { title: 'Applications' },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./applications-screen.tsx'), 'ApplicationsScreen'),
})

export const applicationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications/$applicationId',
  staticData: { title: 'Application' },
  params: {
    parse: ({ applicationId }) => ({ applicationId: Number(applicationId) }),
    stringify: ({ applicationId }) => ({ applicationId: String(applicationId) }),
  },
  component: lazyRouteComponent(() => import('./application-screen.tsx'), 'ApplicationScreen'),
})

export const applicationRoutes = [applicationsRoute, applicationRoute]
