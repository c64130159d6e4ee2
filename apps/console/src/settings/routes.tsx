import { createRoute } from '../routing/route.ts'
import { parseListSearch } from '../list/list-search.ts'

const settingsRoute = createRoute('/settings', {
  title: 'Settings',
  screen: async () => (await import('./you-screen.tsx')).YouScreen,
})

export const usersRoute = createRoute('/settings/users', {
  title: 'People',
  parseSearch: parseListSearch,
  screen: async () => (await import('./users/users-screen.tsx')).UsersScreen,
})

const sessionsRoute = createRoute('/settings/sessions', {
  title: 'Sessions',
  screen: async () => (await import('./sessions/sessions-screen.tsx')).SessionsScreen,
})

export const appClientsRoute = createRoute('/settings/app-clients', {
  title: 'App clients',
  parseSearch: parseListSearch,
  screen: async () => (await import('./app-clients/app-clients-screen.tsx')).AppClientsScreen,
})

export const webhooksRoute = createRoute('/settings/webhooks', {
  title: 'Webhooks',
  parseSearch: parseListSearch,
  screen: async () => (await import('./webhooks/webhooks-screen.tsx')).WebhooksScreen,
})

export const webhookRoute = createRoute('/settings/webhooks/$webhookId', {
  title: 'Webhook',
  parseSearch: parseListSearch,
  screen: async () => (await import('./webhooks/webhook-screen.tsx')).WebhookScreen,
})

const conversionsRoute = createRoute('/settings/conversions', {
  title: 'Conversions',
  screen: async () => (await import('./conversions-screen.tsx')).ConversionsScreen,
})

const statementsRoute = createRoute('/settings/statements', {
  title: 'Statements',
  screen: async () => (await import('./statements/statements-screen.tsx')).StatementsScreen,
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
] as const
