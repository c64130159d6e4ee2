import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { extractListSearch } from '../list/list-search.ts'
import { rootRoute } from '../shell/root-route.tsx'

export const changesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/changes',
  staticData: { title: 'Changes' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./changes-screen.tsx'), 'ChangesScreen'),
})
