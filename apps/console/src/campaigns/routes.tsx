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

export const campaignRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/campaigns/$campaignId',
  staticData: { title: 'Campaign' },
  params: {
    parse: ({ campaignId }) => ({ campaignId: Number(campaignId) }),
    stringify: ({ campaignId }) => ({ campaignId: String(campaignId) }),
  },
  loader: ({ context, params }) => void context.queries.prefetchQuery(read('getCampaign', { params })),
  component: lazyRouteComponent(() => import('./campaign-screen.tsx'), 'CampaignScreen'),
})

export const campaignRoutes = [campaignsRoute, campaignRoute]
