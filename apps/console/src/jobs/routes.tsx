import type { RawSearch } from '../routing/address.ts'
import { createRoute } from '../routing/route.ts'
import { parseListSearch } from '../list/list-search.ts'

export const jobsRoute = createRoute('/jobs', {
  title: 'Jobs',
  parseSearch: parseListSearch,
  screen: async () => (await import('./jobs-screen.tsx')).JobsScreen,
})

/** A search of seekers in which the job is looked for, as the address has it. */
const parseSeekersSearch = ({ q, l }: RawSearch): { q?: string | undefined; l?: string | undefined } => ({
  q: q?.slice(0, 255),
  l: l?.slice(0, 255),
})

export const jobRoute = createRoute('/jobs/$id', {
  title: 'Job',
  parseSearch: parseSeekersSearch,
  screen: async () => (await import('./job-screen.tsx')).JobScreen,
})

export const jobRoutes = [jobsRoute, jobRoute] as const
