import type { ReactNode } from 'react'
import { Link } from '../routing/link.tsx'
import { Needs } from '../session/needs.tsx'

const tabs = [
  { to: '/operator', label: 'System' },
  { to: '/operator/imports', label: 'Imports' },
  { to: '/operator/customers', label: 'Customers' },
  { to: '/operator/publishers', label: 'Publishers' },
  { to: '/operator/mails', label: 'Messages' },
  { to: '/operator/changes', label: 'Record' },
] as const

/** A screen for whoever runs the platform, and for nobody else. */
export const OperatorFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1>{title}</h1>
    <nav className="tabs" aria-label="Operator">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} current={to === '/operator' ? 'there' : 'there or below'}>
          {label}
        </Link>
      ))}
    </nav>
    <Needs scope="operator:read">{children}</Needs>
  </>
)
