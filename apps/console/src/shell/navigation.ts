import { isScopeGranted, type Scope } from '@tiller/contract/scopes'
import type { IconName } from './icons.tsx'

/** The entries of the sidebar, with their required scopes. `key` is the key that opens the entry after `g`. */
const navigationEntries = [
  { to: '/', label: 'Overview', icon: 'overview', key: 'o' },
  { to: '/campaigns', label: 'Campaigns', icon: 'campaigns', key: 'c' },
  { to: '/jobs', label: 'Jobs', icon: 'jobs', key: 'j' },
  { to: '/schedule', label: 'Schedule', icon: 'schedule', key: 'd' },
  { to: '/reports', label: 'Reports', icon: 'reports', key: 'r', scope: 'campaigns:read' },
  { to: '/applications', label: 'Applications', icon: 'applications', key: 'a', scope: 'application:read' },
  { to: '/sources', label: 'Sources', icon: 'sources', key: 's' },
  { to: '/alerts', label: 'Alerts', icon: 'alerts', key: 'l' },
  { to: '/changes', label: 'Changes', icon: 'changes', key: 'h' },
  { to: '/settings', label: 'Settings', icon: 'settings', key: 't' },
  { to: '/operator', label: 'Operator', icon: 'operator', key: 'p', scope: 'operator:read' },
] as const satisfies readonly { to: string; label: string; icon: IconName; key: string; scope?: Scope }[]

/** Returns the entries for which the user has the scope. */
export const listNavigationEntries = (scopes: readonly string[]) =>
  navigationEntries.filter((entry) => !('scope' in entry) || isScopeGranted(scopes, entry.scope))

export const createActions = [
  { href: '/campaigns/new', label: 'New campaign' },
  { href: '/jobs/new', label: 'Post a job' },
] as const

export const builtInViews = [
  {
    name: 'Needs attention',
    href: '/campaigns?search=status%3A%28%22OUT_OF_BUDGET%22%2C%22SYSTEM_PAUSED%22%29',
  },
  {
    name: 'Spending now',
    href: '/campaigns?search=status%3D%22LIVE%22+mtdSpend%3E0&sort=mtdSpend%2Cdesc',
  },
  { name: 'Never launched', href: '/campaigns?search=status%3D%22UNDER_DEVELOPMENT%22' },
  { name: 'Jobs without a campaign', href: '/jobs?search=campaignId%3Dnull' },
] as const
