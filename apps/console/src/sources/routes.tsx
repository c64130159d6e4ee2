import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../list/list-search.ts'
import { rootRoute } from '../shell/root.tsx'

const params = {
  parse: ({ sourceId }: { sourceId: string }) => ({ sourceId: Number(sourceId) }),
  stringify: ({ sourceId }: { sourceId: number }) => ({ sourceId: String(sourceId) }),
}

export const sourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sources',
  staticData: { title: 'Sources' },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./sources-screen.tsx'), 'SourcesScreen'),
})

export const sourceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sources/$sourceId',
  staticData: { title: 'Source' },
  params,
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./source-screen.tsx'), 'SourceScreen'),
})

export const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sources/$sourceId/imports/$importId',
  staticData: { title: 'Import' },
  params: {
    parse: ({ sourceId, importId }) => ({ sourceId: Number(sourceId), importId: Number(importId) }),
    stringify: ({ sourceId, importId }) => ({ sourceId: String(sourceId), importId: String(importId) }),
  },
  component: lazyRouteComponent(() => import('./import-screen.tsx'), 'ImportScreen'),
})

export const sourceRoutes = [sourcesRoute, sourceRoute, importRoute]
