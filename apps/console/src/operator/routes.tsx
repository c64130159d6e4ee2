import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../list/list-search.ts'
import { rootRoute } from '../shell/root.tsx'

const systemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator',
  staticData: { title: 'System' },
  component: lazyRouteComponent(() => import('./system-screen.tsx'), 'SystemScreen'),
})

export const customersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/customers',
  staticData: { title: 'Customers' },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./customers-screen.tsx'), 'CustomersScreen'),
})

export const publishersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/publishers',
  staticData: { title: 'Publishers' },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./publishers-screen.tsx'), 'PublishersScreen'),
})

export const mailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/mails',
  staticData: { title: 'Messages' },
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./mails-screen.tsx'), 'MailsScreen'),
})

export const operatorRoutes = [systemRoute, customersRoute, publishersRoute, mailsRoute]
