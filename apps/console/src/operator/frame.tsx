import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Needs } from '../session/needs.tsx'

const tabs = [
  { to: '/operator', label: 'System', exact: true },
  { to: '/operator/customers', label: 'Customers', exact: true },
  { to: '/operator/publishers', label: 'Publishers', exact: true },
  { to: '/operator/mails', label: 'Messages', exact: true },
] as const

/** A screen for whoever runs the platform, and for nobody else. */
export const OperatorFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1>{title}</h1>
    <nav className="tabs" aria-label="Operator">
      {tabs.map(({ to, label, exact }) => (
        <Link key={to} to={to} activeOptions={{ exact, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
    <Needs scope="operator:read">{children}</Needs>
  </>
)
