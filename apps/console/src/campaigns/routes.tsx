import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { read } from '../api/read.ts'
import { listQuery, parseListSearch } from '../list/list-search.ts'
import { rootRoute } from '../shell/root.tsx'

export const campaignsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/campaigns',
  staticData: { title: 'Campaigns' },
  validateSearch: parseListSearch,
  loaderDeps: ({ search }) => search,
  // The screen shows its own skeleton and its own problems.
  loader: ({ context, deps }) =>
    void context.queries.prefetchQuery(read('listMyCampaigns', { query: listQuery(deps) })),
  component: lazyRouteComponent(() => import('./campaigns-screen.tsx'), 'CampaignsScreen'),
})

/** Where a new campaign goes, and which one it begins as a copy of. */
type NewSearch = { pool?: number; from?: number }

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

export const newCampaignRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/campaigns/new',
  staticData: { title: 'New campaign' },
  validateSearch: ({ pool, from }: Record<string, unknown>): NewSearch => ({
    ...(isId(pool) ? { pool } : {}),
    ...(isId(from) ? { from } : {}),
  }),
  component: lazyRouteComponent(() => import('./form/new-screen.tsx'), 'NewScreen'),
})

export const campaignRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/campaigns/$campaignId',
  staticData: { title: 'Campaign' },
  params: {
    parse: ({ campaignId }) => ({ campaignId: Number(campaignId) }),
    stringify: ({ campaignId }) => ({ campaignId: String(campaignId) }),
  },
  loader: ({ context, params }) => void context.queries.prefetchQuery(read('getCampaign', { params })),
  component: lazyRouteComponent(() => import('./campaign-frame.tsx'), 'CampaignFrame'),
})

const campaignFactsRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/',
  staticData: { title: 'Campaign' },
  component: lazyRouteComponent(() => import('./campaign-screen.tsx'), 'CampaignScreen'),
})

export const campaignSettingsRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/settings',
  staticData: { title: 'Settings of a campaign' },
  component: lazyRouteComponent(() => import('./form/settings-screen.tsx'), 'SettingsScreen'),
})

export const campaignFiguresRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/figures',
  staticData: { title: 'Figures of a campaign' },
  component: lazyRouteComponent(() => import('./figures/figures-screen.tsx'), 'FiguresScreen'),
})

export const campaignChangesRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/changes',
  staticData: { title: 'Changes of a campaign' },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./changes-screen.tsx'), 'ChangesScreen'),
})

export const campaignRoutes = [campaignsRoute, newCampaignRoute]

/** The parts of a campaign that its own room shows. */
export const campaignParts = [
  campaignFactsRoute,
  campaignFiguresRoute,
  campaignChangesRoute,
  campaignSettingsRoute,
]
