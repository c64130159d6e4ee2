import { applicationRoutes } from './applications/routes.tsx'
import { campaignRoutes } from './campaigns/routes.tsx'
import { changeRoutes } from './changes/routes.tsx'
import { jobRoutes } from './jobs/routes.tsx'
import { operatorRoutes } from './operator/routes.tsx'
import { overviewRoute } from './overview/routes.tsx'
import { reportRoutes } from './reports/routes.tsx'
import { scheduleRoutes } from './schedule/routes.tsx'
import { segmentRoutes } from './segments/routes.tsx'
import { settingsRoutes } from './settings/routes.tsx'
import { sourceRoutes } from './sources/routes.tsx'

/** The console's addresses, all below `/console`: each says all that its screen shows. */
export const routes = [
  overviewRoute,
  ...campaignRoutes,
  ...segmentRoutes,
  ...scheduleRoutes,
  ...jobRoutes,
  ...changeRoutes,
  ...applicationRoutes,
  ...reportRoutes,
  ...settingsRoutes,
  ...operatorRoutes,
  ...sourceRoutes,
] as const

declare module './routing/link.tsx' {
  // It is added to by its name.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    routes: typeof routes
  }
}
