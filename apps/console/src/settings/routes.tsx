import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../list/list-search.ts'
import { rootRoute } from '../shell/root.tsx'

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./you-screen.tsx'), 'YouScreen'),
})

export const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/users',
  staticData: { title: 'People' },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./users/users-screen.tsx'), 'UsersScreen'),
})

const sessionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/sessions',
  staticData: { title: 'Sessions' },
  component: lazyRouteComponent(() => import('./sessions/sessions-screen.tsx'), 'SessionsScreen'),
})

export const appClientsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/app-clients',
  staticData: { title: 'App clients' },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./app-clients-screen.tsx'), 'AppClientsScreen'),
})

export const webhooksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/webhooks',
  staticData: { title: 'Webhooks' },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
})

export const webhookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/webhooks/$webhookId',
  staticData: { title: 'Webhook' },
  params: {
    parse: ({ webhookId }) => ({ webhookId: Number(webhookId) }),
    stringify: ({ webhookId }) => ({ webhookId: String(webhookId) }),
  },
  validateSearch: parseListSearch,
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
  settingsRoute,
  sessionsRoute,
  usersRoute,
  appClientsRoute,
  webhooksRoute,
  webhookRoute,
  conversionsRoute,
]
