import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../api/queries.ts'
import { createQueryOptions } from '../api/read.ts'
import { campaignRoute } from '../campaigns/routes.tsx'
import { extractFiguresSearch } from '../figures/figures-search.ts'
import { extractListSearch } from '../list/list-search.ts'
import { createIdParams } from '../routing/address.ts'

const segmentsRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: 'segments',
  staticData: { title: 'Segments of a campaign' },
  validateSearch: extractFiguresSearch,
  component: lazyRouteComponent(() => import('./segments-screen.tsx'), 'SegmentsScreen'),
})

const newSegmentRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: 'segments/new',
  staticData: { title: 'New segment' },
  component: lazyRouteComponent(() => import('./new-segment-screen.tsx'), 'NewSegmentScreen'),
})

/** The parent route of all screens of a segment. */
export const segmentRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: 'segments/$segmentId',
  params: createIdParams('segmentId'),
  loader: ({ params: { segmentId } }) =>
    void queryClient.prefetchQuery(createQueryOptions('getSegment', { params: { segmentId } })),
  component: lazyRouteComponent(() => import('./segment-frame.tsx'), 'SegmentFrame'),
})

const segmentSettingsRoute = createRoute({
  getParentRoute: () => segmentRoute,
  path: '/',
  staticData: { title: 'Settings of a segment' },
  component: lazyRouteComponent(() => import('./segment-settings-screen.tsx'), 'SegmentSettingsScreen'),
})

const segmentFiguresRoute = createRoute({
  getParentRoute: () => segmentRoute,
  path: 'figures',
  staticData: { title: 'Figures of a segment' },
  component: lazyRouteComponent(() => import('./segment-figures-screen.tsx'), 'SegmentFiguresScreen'),
})

const segmentChangesRoute = createRoute({
  getParentRoute: () => segmentRoute,
  path: 'changes',
  staticData: { title: 'Changes of a segment' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./segment-changes-screen.tsx'), 'SegmentChangesScreen'),
})

export const segmentRoutes = [
  segmentsRoute,
  newSegmentRoute,
  segmentRoute.addChildren([segmentSettingsRoute, segmentFiguresRoute, segmentChangesRoute]),
] as const
