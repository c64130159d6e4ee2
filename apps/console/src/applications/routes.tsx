import { createRoute } from '../routing/route.ts'
import { parseListSearch } from '../list/list-search.ts'

export const applicationsRoute = createRoute('/applications', {
  title: 'Applications',
  parseSearch: parseListSearch,
  screen: async () => (await import('./applications-screen.tsx')).ApplicationsScreen,
})

export const applicationRoute = createRoute('/applications/$applicationId', {
  title: 'Application',
  screen: async () => (await import('./application-screen.tsx')).ApplicationScreen,
})

export const applicationRoutes = [applicationsRoute, applicationRoute] as const
