import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../list/list-search.ts'
import { rootRoute } from '../shell/root.tsx'

export const changesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/changes',
  staticData: { title: 'Changes' },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./changes-screen.tsx'), 'ChangesScreen'),
})

export const changeRoutes = [changesRoute]
