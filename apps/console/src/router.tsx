import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { applicationRoutes } from './applications/routes.tsx'
import { campaignParts, campaignRoute, campaignRoutes } from './campaigns/routes.tsx'
import { changeRoutes } from './changes/routes.tsx'
import { jobRoutes } from './jobs/routes.tsx'
import { operatorRoutes } from './operator/routes.tsx'
import { overviewRoute } from './overview/routes.tsx'
import { reportRoutes } from './reports/routes.tsx'
import { campaignScheduleRoute, scheduleRoute } from './schedule/routes.tsx'
import { segmentRoutes } from './segments/routes.tsx'
import { settingsRoutes } from './settings/routes.tsx'
import { rootRoute } from './shell/root.tsx'
import { sourceRoutes } from './sources/routes.tsx'

const tree = rootRoute.addChildren([
  overviewRoute,
  ...campaignRoutes,
  scheduleRoute,
  campaignRoute.addChildren([...campaignParts, ...segmentRoutes, campaignScheduleRoute]),
  ...jobRoutes,
  ...changeRoutes,
  ...applicationRoutes,
  ...reportRoutes,
  ...settingsRoutes,
  ...operatorRoutes,
  ...sourceRoutes,
])

/** The console's addresses, all below `/console`: each says all that its screen shows. */
export const createConsoleRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    basepath: '/console',
    context: { queries },
    defaultPreload: 'intent',
    // Answers are kept by the query client, which knows how old they are.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  // The library finds the routes' types by this name.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface StaticDataRouteOption {
    /** Of the window, for whoever has many of them or hears the page. */
    title?: string
  }
}
