import { isDay } from '../format/day.ts'
import { parseListSearch, type ListSearch } from '../list/list-search.ts'
import type { RawSearch } from '../routing/address.ts'
import { createRoute } from '../routing/route.ts'
import type { Days } from './publisher-clicks.tsx'

/** The days of a report, as the address has them. */
const daysOf = ({ from, to }: RawSearch): Days => ({
  ...(from !== undefined && isDay(from) ? { from } : {}),
  ...(to !== undefined && isDay(to) ? { to } : {}),
})

const systemRoute = createRoute('/operator', {
  title: 'System',
  screen: async () => (await import('./system-screen.tsx')).SystemScreen,
})

export const customersRoute = createRoute('/operator/customers', {
  title: 'Customers',
  parseSearch: parseListSearch,
  screen: async () => (await import('./customers-screen.tsx')).CustomersScreen,
})

export const publishersRoute = createRoute('/operator/publishers', {
  title: 'Publishers',
  parseSearch: (raw): ListSearch & Days => ({
    ...parseListSearch(raw),
    ...daysOf(raw),
  }),
  screen: async () => (await import('./publishers-screen.tsx')).PublishersScreen,
})

export const publisherRoute = createRoute('/operator/publishers/$publisherId', {
  title: 'Publisher',
  screen: async () => (await import('./publisher-screen.tsx')).PublisherScreen,
})

export const heldImportsRoute = createRoute('/operator/imports', {
  title: 'Imports that wait',
  parseSearch: parseListSearch,
  screen: async () => (await import('./imports-screen.tsx')).HeldImportsScreen,
})

export const operatorChangesRoute = createRoute('/operator/changes', {
  title: 'Record of the operator',
  parseSearch: parseListSearch,
  screen: async () => (await import('./changes-screen.tsx')).OperatorChangesScreen,
})

export const mailsRoute = createRoute('/operator/mails', {
  title: 'Messages',
  parseSearch: parseListSearch,
  screen: async () => (await import('./mails-screen.tsx')).MailsScreen,
})

export const operatorRoutes = [
  systemRoute,
  customersRoute,
  publishersRoute,
  publisherRoute,
  heldImportsRoute,
  operatorChangesRoute,
  mailsRoute,
] as const
