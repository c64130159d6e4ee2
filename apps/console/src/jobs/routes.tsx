import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../list/list-search.ts'
import { rootRoute } from '../shell/root.tsx'

export const jobsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs',
  staticData: { title: 'Jobs' },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./jobs-screen.tsx'), 'JobsScreen'),
})

export const jobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs/$id',
  staticData: { title: 'Job' },
  params: {
    parse: ({ id }) => ({ id: Number(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  component: lazyRouteComponent(() => import('./job-screen.tsx'), 'JobScreen'),
})

export const jobRoutes = [jobsRoute, jobRoute]
