import type { ReactNode } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { Tabs } from '../routing/tabs.tsx'
import { RequireScope } from '../session/require-scope.tsx'
import { t } from '../language/text.ts'

const groups = [
  {
    label: t('Platform'),
    tabs: [
      { to: '/operator', label: t('System') },
      { to: '/operator/tasks', label: t('Tasks') },
      { to: '/operator/history', label: t('Over time') },
      { to: '/operator/mails', label: t('Messages') },
      { to: '/operator/branding', label: t('Branding') },
      { to: '/operator/changes', label: t('Audit log') },
    ],
  },
  {
    label: t('Accounts'),
    tabs: [
      { to: '/operator/customers', label: t('Customers') },
      { to: '/operator/publishers', label: t('Publishers') },
      { to: '/operator/applications', label: t('Applications') },
    ],
  },
  {
    label: t('To review'),
    tabs: [
      { to: '/operator/imports', label: t('Imports') },
      { to: '/operator/held-clicks', label: t('Held clicks') },
      { to: '/operator/job-reports', label: t('Job reports') },
      { to: '/operator/conversions', label: t('Conversions') },
      { to: '/operator/interventions', label: t('Interventions') },
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
      <Tabs label={t('Operator')}>
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
