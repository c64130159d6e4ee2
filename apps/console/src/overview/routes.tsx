import { createRoute } from '../routing/route.ts'

export const overviewRoute = createRoute('/', {
  title: 'Overview',
  screen: async () => (await import('./overview-screen.tsx')).OverviewScreen,
})
