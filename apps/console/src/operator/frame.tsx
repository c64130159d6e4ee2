import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Tabs } from '../routing/tabs.tsx'
import { RequireScope } from '../session/require-scope.tsx'

const tabs = [
  { to: '/operator', label: 'System' },
  { to: '/operator/tasks', label: 'Tasks' },
  { to: '/operator/history', label: 'Over time' },
  { to: '/operator/imports', label: 'Imports' },
  { to: '/operator/held-clicks', label: 'Held clicks' },
  { to: '/operator/conversions', label: 'Conversions' },
  { to: '/operator/job-reports', label: 'Job reports' },
  { to: '/operator/interventions', label: 'Interventions' },
  { to: '/operator/customers', label: 'Customers' },
  { to: '/operator/publishers', label: 'Publishers' },
  { to: '/operator/applications', label: 'Applications' },
  { to: '/operator/branding', label: 'Branding' },
  { to: '/operator/mails', label: 'Messages' },
  { to: '/operator/changes', label: 'Audit log' },
] as const

export const OperatorFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1>{title}</h1>
    <Tabs label="Operator">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/operator', includeSearch: false }}>
          {label}
        </Link>
      ))}
    </Tabs>
    <RequireScope scope="operator:read">{children}</RequireScope>
  </>
)
