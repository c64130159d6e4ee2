import { createRoute } from '../routing/route.ts'
import { parseListSearch } from '../list/list-search.ts'

export const changesRoute = createRoute('/changes', {
  title: 'Changes',
  parseSearch: parseListSearch,
  screen: async () => (await import('./changes-screen.tsx')).ChangesScreen,
})

export const changeRoutes = [changesRoute] as const
