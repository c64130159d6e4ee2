import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { extractListSearch } from '../list/list-search.ts'
import { createIdParams } from '../routing/address.ts'
import { rootRoute } from '../shell/root-route.tsx'

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./profile-screen.tsx'), 'ProfileScreen'),
})

const alertSettingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/alerts',
  staticData: { title: 'Alerts by mail' },
  component: lazyRouteComponent(() => import('./alerts/alert-settings-screen.tsx'), 'AlertSettingsScreen'),
})

const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/users',
  staticData: { title: 'People' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./users/users-screen.tsx'), 'UsersScreen'),
})

const sessionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/sessions',
  staticData: { title: 'Sessions' },
  component: lazyRouteComponent(() => import('./sessions/sessions-screen.tsx'), 'SessionsScreen'),
})

const appClientsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/app-clients',
  staticData: { title: 'App clients' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./app-clients/app-clients-screen.tsx'), 'AppClientsScreen'),
})

const webhooksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/webhooks',
  staticData: { title: 'Webhooks' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
})

export const webhookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/webhooks/$webhookId',
  params: createIdParams('webhookId'),
  staticData: { title: 'Webhook' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./webhooks/webhook-screen.tsx'), 'WebhookScreen'),
})

const conversionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/conversions',
  staticData: { title: 'Conversions' },
  component: lazyRouteComponent(() => import('./conversions-screen.tsx'), 'ConversionsScreen'),
})

const statementsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/statements',
  staticData: { title: 'Statements' },
  component: lazyRouteComponent(() => import('./statements/statements-screen.tsx'), 'StatementsScreen'),
})

export const settingsRoutes = [
  statementsRoute,
  profileRoute,
  alertSettingsRoute,
  sessionsRoute,
  usersRoute,
  appClientsRoute,
  webhooksRoute,
  webhookRoute,
  conversionsRoute,
] as const
