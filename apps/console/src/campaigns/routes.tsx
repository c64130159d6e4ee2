import { parseId } from '../routing/address.ts'
import { createRoute } from '../routing/route.ts'
import { queries } from '../api/queries.ts'
import { read } from '../api/read.ts'
import { parseSimulationSearch } from './simulation/simulation-search.ts'
import { listQuery, parseListSearch } from '../list/list-search.ts'

export const campaignsRoute = createRoute('/campaigns', {
  title: 'Campaigns',
  parseSearch: parseListSearch,
  load: ({ search }) => void queries.prefetchQuery(read('listMyCampaigns', { query: listQuery(search) })),
  screen: async () => (await import('./campaigns-screen.tsx')).CampaignsScreen,
})

/** Where a new campaign goes, and which one it begins as a copy of. */
type NewSearch = { pool?: number | undefined; from?: number | undefined }

export const newCampaignRoute = createRoute('/campaigns/new', {
  title: 'New campaign',
  parseSearch: ({ pool, from }): NewSearch => ({ pool: parseId(pool), from: parseId(from) }),
  screen: async () => (await import('./form/new-screen.tsx')).NewScreen,
})

/** What stands around all screens of a campaign. */
export const campaignRoute = createRoute('/campaigns/$campaignId', {
  title: 'Campaign',
  load: ({ params }) => void queries.prefetchQuery(read('getCampaign', { params })),
  screen: async () => (await import('./campaign-frame.tsx')).CampaignFrame,
})

export const campaignFactsRoute = createRoute('/campaigns/$campaignId', {
  title: 'Campaign',
  within: campaignRoute,
  // The instant of which the campaign is shown; now, if none is named.
  parseSearch: ({ asOf }): { asOf?: string } =>
    asOf === undefined || Number.isNaN(Date.parse(asOf)) ? {} : { asOf },
  screen: async () => (await import('./overview/campaign-screen.tsx')).CampaignScreen,
})

export const campaignSettingsRoute = createRoute('/campaigns/$campaignId/settings', {
  title: 'Settings of a campaign',
  within: campaignRoute,
  screen: async () => (await import('./form/settings-screen.tsx')).SettingsScreen,
})

export const campaignFiguresRoute = createRoute('/campaigns/$campaignId/figures', {
  title: 'Figures of a campaign',
  within: campaignRoute,
  screen: async () => (await import('./figures/figures-screen.tsx')).FiguresScreen,
})

export const campaignSimulationRoute = createRoute('/campaigns/$campaignId/simulate', {
  title: 'Simulation of a campaign',
  within: campaignRoute,
  parseSearch: parseSimulationSearch,
  screen: async () => (await import('./simulation/simulation-screen.tsx')).SimulationScreen,
})

export const campaignChangesRoute = createRoute('/campaigns/$campaignId/changes', {
  title: 'Changes of a campaign',
  within: campaignRoute,
  parseSearch: parseListSearch,
  screen: async () => (await import('./changes-screen.tsx')).ChangesScreen,
})

export const campaignRoutes = [
  campaignsRoute,
  newCampaignRoute,
  campaignFactsRoute,
  campaignFiguresRoute,
  campaignSimulationRoute,
  campaignChangesRoute,
  campaignSettingsRoute,
] as const
