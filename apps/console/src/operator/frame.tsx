import type { ReactNode } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { Tabs } from '../routing/tabs.tsx'
import { RequireScope } from '../session/require-scope.tsx'

const groups = [
  {
    label: 'Platform',
    tabs: [
      { to: '/operator', label: 'System' },
      { to: '/operator/tasks', label: 'Tasks' },
      { to: '/operator/history', label: 'Over time' },
      { to: '/operator/mails', label: 'Messages' },
      { to: '/operator/branding', label: 'Branding' },
      { to: '/operator/changes', label: 'Audit log' },
    ],
  },
  {
    label: 'Accounts',
    tabs: [
      { to: '/operator/customers', label: 'Customers' },
      { to: '/operator/publishers', label: 'Publishers' },
      { to: '/operator/applications', label: 'Applications' },
    ],
  },
  {
    label: 'Review',
    tabs: [
      { to: '/operator/imports', label: 'Imports' },
      { to: '/operator/held-clicks', label: 'Held clicks' },
      { to: '/operator/job-reports', label: 'Job reports' },
      { to: '/operator/conversions', label: 'Conversions' },
      { to: '/operator/interventions', label: 'Interventions' },
    ],
  },
] as const

const [platform, accounts] = groups

/** Pools and sources belong to customers. */
const findGroup = (path: string) =>
  /^\/operator\/(?:pools|sources)\//.test(path)
    ? accounts
    : (groups.find(({ tabs }) => tabs.some(({ to }) => to !== '/operator' && path.startsWith(to))) ??
      platform)

export const OperatorFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const group = findGroup(useLocation().pathname)
  return (
    <>
      <h1>{title}</h1>
      <Tabs label="Operator">
        {groups.map(({ label, tabs: [{ to }] }) => (
          <Link
            key={label}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={label === group.label ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </Tabs>
      <nav className="subtabs" aria-label={group.label}>
        {group.tabs.map(({ to, label }) => (
          <Link
            key={to}
            className="chip"
            to={to}
            activeOptions={{ exact: to === '/operator', includeSearch: false }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <RequireScope scope="operator:read">{children}</RequireScope>
    </>
  )
}
