import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../list/list-search.ts'
import { createIdParams, parseId, readSearch } from '../routing/address.ts'
import { rootRoute } from '../shell/root-route.tsx'

/** The query parameters: the posted job whose values a new job starts with. */
type NewJobSearch = { from?: number | undefined }

export const newJobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs/new',
  staticData: { title: 'Post a job' },
  validateSearch: readSearch(({ from }): NewJobSearch => ({ from: parseId(from) })),
  component: lazyRouteComponent(() => import('./new-job-screen.tsx'), 'NewJobScreen'),
})

const postedJobsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs/posted',
  staticData: { title: 'Posted jobs' },
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./list/posted-jobs-screen.tsx'), 'PostedJobsScreen'),
})

export const editJobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs/$id/edit',
  params: createIdParams('id'),
  staticData: { title: 'Edit job' },
  component: lazyRouteComponent(() => import('./edit-job-screen.tsx'), 'EditJobScreen'),
})

export const postingRoutes = [newJobRoute, postedJobsRoute, editJobRoute] as const
