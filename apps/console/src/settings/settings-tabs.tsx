import { Link } from '@tanstack/react-router'
import { Tabs } from '../routing/tabs.tsx'
import { t } from '../language/text.ts'

const tabs = [
  { to: '/settings', label: t('You and your customer'), exact: true },
  { to: '/settings/alerts', label: t('Alerts'), exact: true },
  { to: '/settings/sessions', label: t('Sessions'), exact: true },
  { to: '/settings/users', label: t('People'), exact: true },
  { to: '/settings/app-clients', label: t('App clients'), exact: true },
  { to: '/settings/webhooks', label: t('Webhooks'), exact: false },
  { to: '/settings/conversions', label: t('Conversions'), exact: true },
  { to: '/settings/statements', label: t('Statements'), exact: true },
] as const

export const SettingsTabs = () => (
  <Tabs label={t('Settings')}>
    {tabs.map(({ to, label, exact }) => (
      <Link key={to} to={to} activeOptions={{ exact, includeSearch: false }}>
        {label}
      </Link>
    ))}
  </Tabs>
)
