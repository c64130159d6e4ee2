import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { extractListSearch } from '../list/list-search.ts'
import { createIdParams } from '../routing/address.ts'
import { rootRoute } from '../shell/root-route.tsx'

const sourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sources',
  staticData: { title: 'Sources' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./sources-screen.tsx'), 'SourcesScreen'),
})

const connectFeedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sources/new',
  staticData: { title: 'Connect a feed or job board' },
  component: lazyRouteComponent(() => import('./connect-feed-screen.tsx'), 'ConnectFeedScreen'),
})

export const sourceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sources/$sourceId',
  params: createIdParams('sourceId'),
  staticData: { title: 'Source' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./source-screen.tsx'), 'SourceScreen'),
})

export const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sources/$sourceId/imports/$importId',
  params: createIdParams('sourceId', 'importId'),
  staticData: { title: 'Import' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./import-screen.tsx'), 'ImportScreen'),
})

export const sourceRoutes = [sourcesRoute, connectFeedRoute, sourceRoute, importRoute] as const
