import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { extractListSearch } from '../list/list-search.ts'
import { createIdParams, parseId, createSearchValidator } from '../routing/address.ts'
import { rootRoute } from '../shell/root-route.tsx'

/** The query parameters of the form for a new job: the id of the posted job to copy. */
type NewJobSearch = { from?: number | undefined }

export const newJobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs/new',
  staticData: { title: 'Post a job' },
  validateSearch: createSearchValidator(({ from }): NewJobSearch => ({ from: parseId(from) })),
  component: lazyRouteComponent(() => import('./new-job-screen.tsx'), 'NewJobScreen'),
})

const postedJobsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs/posted',
  staticData: { title: 'Posted jobs' },
  validateSearch: extractListSearch,
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
