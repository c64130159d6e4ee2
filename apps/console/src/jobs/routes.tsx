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

/** A search of seekers in which the job is looked for, as the address has it. */
function parseSeekersSearch({ q, l }: Record<string, unknown>): { q?: string; l?: string } {
  const text = (value: unknown) =>
    ['string', 'number'].includes(typeof value) ? String(value).slice(0, 255) : ''
  return { ...(text(q) === '' ? {} : { q: text(q) }), ...(text(l) === '' ? {} : { l: text(l) }) }
}

export const jobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs/$id',
  staticData: { title: 'Job' },
  params: {
    parse: ({ id }) => ({ id: Number(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  validateSearch: parseSeekersSearch,
  component: lazyRouteComponent(() => import('./job-screen.tsx'), 'JobScreen'),
})

export const jobRoutes = [jobsRoute, jobRoute]
