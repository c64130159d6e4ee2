import { Link } from '@tanstack/react-router'
import { Tabs } from '../routing/tabs.tsx'

const tabs = [
  { to: '/settings', label: 'You and your customer', exact: true },
  { to: '/settings/alerts', label: 'Alerts', exact: true },
  { to: '/settings/sessions', label: 'Sessions', exact: true },
  { to: '/settings/users', label: 'People', exact: true },
  { to: '/settings/app-clients', label: 'App clients', exact: true },
  { to: '/settings/webhooks', label: 'Webhooks', exact: false },
  { to: '/settings/conversions', label: 'Conversions', exact: true },
  { to: '/settings/statements', label: 'Statements', exact: true },
] as const

export const SettingsTabs = () => (
  <Tabs label="Settings">
    {tabs.map(({ to, label, exact }) => (
      <Link key={to} to={to} activeOptions={{ exact, includeSearch: false }}>
        {label}
      </Link>
    ))}
  </Tabs>
)
