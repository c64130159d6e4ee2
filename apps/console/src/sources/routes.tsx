import { createRoute } from '../routing/route.ts'
import { parseListSearch } from '../list/list-search.ts'

export const sourcesRoute = createRoute('/sources', {
  title: 'Sources',
  parseSearch: parseListSearch,
  screen: async () => (await import('./sources-screen.tsx')).SourcesScreen,
})

export const sourceRoute = createRoute('/sources/$sourceId', {
  title: 'Source',
  parseSearch: parseListSearch,
  screen: async () => (await import('./source-screen.tsx')).SourceScreen,
})

export const importRoute = createRoute('/sources/$sourceId/imports/$importId', {
  title: 'Import',
  parseSearch: parseListSearch,
  screen: async () => (await import('./import-screen.tsx')).ImportScreen,
})

export const sourceRoutes = [sourcesRoute, sourceRoute, importRoute] as const
