import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { isCalendarDay } from '../format/day.ts'
import { extractListSearch, type ListSearch } from '../list/list-search.ts'
import { createIdParams, createSearchValidator } from '../routing/address.ts'
import { isMonthText, type MonthText } from '../schedule/items.ts'
import { rootRoute } from '../shell/root-route.tsx'
import type { DayRange } from '../figures/day-range.tsx'

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
  validateSearch: createSearchValidator((raw): ListSearch & { month?: MonthText | undefined } => ({
    ...extractListSearch(raw),
    month: typeof raw['month'] === 'string' && isMonthText(raw['month']) ? raw['month'] : undefined,
  })),
  component: lazyRouteComponent(() => import('./accounts/customers-screen.tsx'), 'CustomersScreen'),
})

export const customerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/customers/$customerId',
  params: createIdParams('customerId'),
  staticData: { title: 'Customer' },
  component: lazyRouteComponent(() => import('./accounts/customer-screen.tsx'), 'CustomerScreen'),
})

export const poolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/pools/$poolId',
  params: createIdParams('poolId'),
  staticData: { title: 'Pool' },
  component: lazyRouteComponent(() => import('./accounts/pool-screen.tsx'), 'PoolScreen'),
})

export const sourceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/sources/$sourceId',
  params: createIdParams('sourceId'),
  staticData: { title: 'Source' },
  component: lazyRouteComponent(() => import('./accounts/sources/source-screen.tsx'), 'SourceScreen'),
})

const day = (text: string | undefined) => (text !== undefined && isCalendarDay(text) ? text : undefined)

export const publishersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/publishers',
  staticData: { title: 'Publishers' },
  validateSearch: createSearchValidator((raw): ListSearch & DayRange => ({
    ...extractListSearch(raw),
    from: day(raw['from']),
    to: day(raw['to']),
  })),
  component: lazyRouteComponent(() => import('./publishers/publishers-screen.tsx'), 'PublishersScreen'),
})

export const publisherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/publishers/$publisherId',
  params: createIdParams('publisherId'),
  staticData: { title: 'Publisher' },
  component: lazyRouteComponent(() => import('./publishers/publisher-screen.tsx'), 'PublisherScreen'),
})

export const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/history',
  staticData: { title: 'Over time' },
  validateSearch: createSearchValidator((raw) => ({
    range: raw['range'] === 'MONTH' ? ('MONTH' as const) : undefined,
  })),
  component: lazyRouteComponent(() => import('./running/history-screen.tsx'), 'HistoryScreen'),
})

const tasksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/tasks',
  staticData: { title: 'Background tasks' },
  component: lazyRouteComponent(() => import('./running/tasks-screen.tsx'), 'TasksScreen'),
})

const brandingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/branding',
  staticData: { title: 'Branding' },
  component: lazyRouteComponent(() => import('./branding/branding-screen.tsx'), 'BrandingScreen'),
})

const heldImportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/imports',
  staticData: { title: 'Imports awaiting confirmation' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./imports-screen.tsx'), 'HeldImportsScreen'),
})

const interventionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/interventions',
  staticData: { title: 'Interventions' },
  component: lazyRouteComponent(() => import('./interventions-screen.tsx'), 'InterventionsScreen'),
})

const heldClicksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/held-clicks',
  staticData: { title: 'Held clicks' },
  component: lazyRouteComponent(() => import('./held-clicks-screen.tsx'), 'HeldClicksScreen'),
})

const jobReportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/job-reports',
  staticData: { title: 'Job reports' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./job-reports-screen.tsx'), 'JobReportsScreen'),
})

const operatorChangesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/changes',
  staticData: { title: 'Audit log of the operator' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./changes-screen.tsx'), 'OperatorChangesScreen'),
})

const mailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/mails',
  staticData: { title: 'Messages' },
  validateSearch: extractListSearch,
  component: lazyRouteComponent(() => import('./mails-screen.tsx'), 'MailsScreen'),
})

const applicationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/applications',
  staticData: { title: 'Applications' },
  component: lazyRouteComponent(() => import('./applications/applications-screen.tsx'), 'ApplicationsScreen'),
})

const conversionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/conversions',
  staticData: { title: 'Conversion reports' },
  component: lazyRouteComponent(() => import('./publishers/conversions-screen.tsx'), 'ConversionsScreen'),
})

export const operatorRoutes = [
  systemRoute,
  tasksRoute,
  historyRoute,
  brandingRoute,
  customersRoute,
  customerRoute,
  poolRoute,
  sourceRoute,
  publishersRoute,
  publisherRoute,
  heldImportsRoute,
  heldClicksRoute,
  interventionsRoute,
  jobReportsRoute,
  operatorChangesRoute,
  mailsRoute,
  applicationsRoute,
  conversionsRoute,
] as const
