import { createRoute } from '../routing/route.ts'
import { campaignRoute } from '../campaigns/routes.tsx'

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

export const segmentRoute = createRoute('/campaigns/$campaignId/segments/$segmentId', {
  title: 'Segment',
  within: campaignRoute,
  screen: async () => (await import('./segment-screen.tsx')).SegmentScreen,
})

export const segmentRoutes = [segmentsRoute, newSegmentRoute, segmentRoute] as const
