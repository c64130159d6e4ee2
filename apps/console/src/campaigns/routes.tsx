import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { queryClient } from '../api/queries.ts'
import { createQueryOptions } from '../api/read.ts'
import { parseStackSearch, type StackSearch } from '../charts/stack.ts'
import { createFiguresQuery, extractFiguresSearch } from '../figures/figures-search.ts'
import { parsePeriod, type Period } from '../figures/period.ts'
import { extractListSearch } from '../list/list-search.ts'
import { createIdParams, parseId, createSearchValidator } from '../routing/address.ts'
import { rootRoute } from '../shell/root-route.tsx'
import { parseSimulationSearch } from './simulation/simulation-search.ts'

export const campaignsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/campaigns',
  staticData: { title: 'Campaigns' },
  validateSearch: extractFiguresSearch,
  loaderDeps: ({ search }) => createFiguresQuery(search),
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(createQueryOptions('listMyCampaigns', { query: deps })),
  component: lazyRouteComponent(() => import('./campaigns-screen.tsx'), 'CampaignsScreen'),
})

/** The query parameters of the form for a new campaign: its pool, or the campaign to copy. */
type NewSearch = { pool?: number | undefined; from?: number | undefined }

export const newCampaignRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/campaigns/new',
  staticData: { title: 'New campaign' },
  validateSearch: createSearchValidator(({ pool, from }): NewSearch => ({
    pool: parseId(pool),
    from: parseId(from),
  })),
  component: lazyRouteComponent(() => import('./form/new-screen.tsx'), 'NewCampaignScreen'),
})

/** The parent route of all screens of a campaign. */
export const campaignRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/campaigns/$campaignId',
  params: createIdParams('campaignId'),
  loader: ({ params }) => void queryClient.prefetchQuery(createQueryOptions('getCampaign', { params })),
  component: lazyRouteComponent(() => import('./campaign-frame.tsx'), 'CampaignFrame'),
})

/** The query parameters of the first screen of a campaign: the figures, or the campaign at an earlier time. */
type CampaignSearch = Period & StackSearch & { asOf?: string | undefined }

export const campaignFactsRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/',
  staticData: { title: 'Campaign' },
  validateSearch: createSearchValidator(({ asOf, ...raw }): CampaignSearch => ({
    asOf: asOf === undefined || Number.isNaN(Date.parse(asOf)) ? undefined : asOf,
    ...parsePeriod(raw),
    ...parseStackSearch(raw),
  })),
  component: lazyRouteComponent(() => import('./overview/campaign-screen.tsx'), 'CampaignScreen'),
})

const campaignSettingsRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: 'settings',
  staticData: { title: 'Settings of a campaign' },
  component: lazyRouteComponent(() => import('./form/settings-screen.tsx'), 'SettingsScreen'),
})

/** The former address of the figures, which redirects to the first screen of the campaign. */
const campaignFiguresRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: 'figures',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/campaigns/$campaignId', params, replace: true })
  },
})

export const campaignSimulationRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: 'simulate',
  staticData: { title: 'Simulation of a campaign' },
  validateSearch: createSearchValidator(parseSimulationSearch),
  component: lazyRouteComponent(() => import('./simulation/simulation-screen.tsx'), 'SimulationScreen'),
})

const campaignChangesRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: 'changes',
  staticData: { title: 'Changes of a campaign' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./changes-screen.tsx'), 'ChangesScreen'),
})

export const campaignRoutes = [
  campaignFactsRoute,
  campaignFiguresRoute,
  campaignSimulationRoute,
  campaignChangesRoute,
  campaignSettingsRoute,
] as const
