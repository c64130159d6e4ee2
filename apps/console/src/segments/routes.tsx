import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { campaignRoute } from '../campaigns/routes.tsx'

export const segmentsRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/segments',
  staticData: { title: 'Segments of a campaign' },
  component: lazyRouteComponent(() => import('./segments-screen.tsx'), 'SegmentsScreen'),
})

export const newSegmentRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/segments/new',
  staticData: { title: 'New segment' },
  component: lazyRouteComponent(() => import('./new-segment-screen.tsx'), 'NewSegmentScreen'),
})

export const segmentRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/segments/$segmentId',
  staticData: { title: 'Segment' },
  params: {
    parse: ({ segmentId }) => ({ segmentId: Number(segmentId) }),
    stringify: ({ segmentId }) => ({ segmentId: String(segmentId) }),
  },
  component: lazyRouteComponent(() => import('./segment-screen.tsx'), 'SegmentScreen'),
})

export const segmentRoutes = [segmentsRoute, newSegmentRoute, segmentRoute]
