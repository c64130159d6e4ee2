import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../list/list-search.ts'
import { rootRoute } from '../shell/root.tsx'

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./you-screen.tsx'), 'YouScreen'),
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

export const settingsRoutes = [settingsRoute, appClientsRoute, webhooksRoute, webhookRoute, conversionsRoute]
