import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { extractFiguresSearch } from '../figures/figures-search.ts'
import { createIdParams, createSearchValidator } from '../routing/address.ts'
import { rootRoute } from '../shell/root-route.tsx'

const jobsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs',
  staticData: { title: 'Jobs' },
  validateSearch: extractFiguresSearch,
  component: lazyRouteComponent(() => import('./jobs-screen.tsx'), 'JobsScreen'),
})

/** The query parameters of a job's screen: the job seeker's search that the rank explanation refers to. */
type SeekerSearch = { q?: string | undefined; l?: string | undefined }

export const jobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs/$id',
  params: createIdParams('id'),
  staticData: { title: 'Job' },
  validateSearch: createSearchValidator(({ q, l }): SeekerSearch => ({
    q: q?.slice(0, 255),
    l: l?.slice(0, 255),
  })),
  component: lazyRouteComponent(() => import('./job-screen.tsx'), 'JobScreen'),
})

export const jobRoutes = [jobsRoute, jobRoute] as const
