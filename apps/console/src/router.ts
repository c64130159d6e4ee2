import { createRouter } from '@tanstack/react-router'
import { alertsRoute } from './alerts/routes.tsx'
import { applicationRoutes } from './applications/routes.tsx'
import { campaignRoute, campaignRoutes, campaignsRoute, newCampaignRoute } from './campaigns/routes.tsx'
import { changesRoute } from './changes/routes.tsx'
import { jobRoutes } from './jobs/routes.tsx'
import { operatorRoutes } from './operator/routes.tsx'
import { overviewRoute } from './overview/routes.tsx'
import { postingRoutes } from './posting/routes.tsx'
import { reportsRoute } from './reports/routes.tsx'
import { parseSearch, stringifySearch } from './routing/address.ts'
import { campaignScheduleRoute, scheduleRoute } from './schedule/routes.tsx'
import { segmentRoutes } from './segments/routes.tsx'
import { settingsRoutes } from './settings/routes.tsx'
import { NotFound, ScreenError } from './shell/fallbacks.tsx'
import { rootRoute } from './shell/root-route.tsx'
import { sourceRoutes } from './sources/routes.tsx'

const routeTree = rootRoute.addChildren([
  overviewRoute,
  campaignsRoute,
  newCampaignRoute,
  campaignRoute.addChildren([...campaignRoutes, ...segmentRoutes, campaignScheduleRoute]),
  scheduleRoute,
  ...jobRoutes,
  ...postingRoutes,
  changesRoute,
  alertsRoute,
  ...applicationRoutes,
  reportsRoute,
  ...settingsRoutes,
  ...operatorRoutes,
  ...sourceRoutes,
])

export const router = createRouter({
  routeTree,
  basepath: '/console',
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // TanStack Query decides how long a preloaded answer is fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFound,
})

// Loading a location renders the screen in one step. Before that, the browser shows a bar, so that people see at once
// that a click or key was accepted.
const { load } = router
router.load = async (options) => {
  const { documentElement: root } = document
  root.dataset['loading'] = ''
  await waitForPaint()
  try {
    await load(options)
  } finally {
    delete root.dataset['loading']
  }
}

/** Resolves after the next frame. A hidden page has no frames. */
const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

// Keyboard users continue in the new screen instead of at the top of the page.
router.subscribe('onRendered', ({ pathChanged }) => {
  if (pathChanged && document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true })
})

// Declaration merging needs interfaces.
/* oxlint-disable typescript/consistent-type-definitions */
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The title of the window. */
    title?: string
  }
}
