import { queries } from '../api/queries.ts'
import { read } from '../api/read.ts'
import { campaignRoute } from '../campaigns/routes.tsx'
import { parseListSearch } from '../list/list-search.ts'
import { createRoute } from '../routing/route.ts'

export const segmentsRoute = createRoute('/campaigns/$campaignId/segments', {
  title: 'Segments of a campaign',
  within: campaignRoute,
  screen: async () => (await import('./segments-screen.tsx')).SegmentsScreen,
})

export const newSegmentRoute = createRoute('/campaigns/$campaignId/segments/new', {
  title: 'New segment',
  within: campaignRoute,
  screen: async () => (await import('./new-segment-screen.tsx')).NewSegmentScreen,
})

/** What stands around all screens of a segment. */
export const segmentRoute = createRoute('/campaigns/$campaignId/segments/$segmentId', {
  title: 'Segment',
  within: campaignRoute,
  load: ({ params: { segmentId } }) =>
    void queries.prefetchQuery(read('getSegment', { params: { segmentId } })),
  screen: async () => (await import('./segment-frame.tsx')).SegmentFrame,
})

export const segmentSettingsRoute = createRoute('/campaigns/$campaignId/segments/$segmentId', {
  title: 'Settings of a segment',
  within: segmentRoute,
  screen: async () => (await import('./segment-settings-screen.tsx')).SegmentSettingsScreen,
})

export const segmentFiguresRoute = createRoute('/campaigns/$campaignId/segments/$segmentId/figures', {
  title: 'Figures of a segment',
  within: segmentRoute,
  screen: async () => (await import('./segment-figures-screen.tsx')).SegmentFiguresScreen,
})

export const segmentChangesRoute = createRoute('/campaigns/$campaignId/segments/$segmentId/changes', {
  title: 'Changes of a segment',
  within: segmentRoute,
  parseSearch: parseListSearch,
  screen: async () => (await import('./segment-changes-screen.tsx')).SegmentChangesScreen,
})

export const segmentRoutes = [
  segmentsRoute,
  newSegmentRoute,
  segmentSettingsRoute,
  segmentFiguresRoute,
  segmentChangesRoute,
] as const
