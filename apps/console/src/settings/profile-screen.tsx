import { Badge } from '@tiller/ui/badge'
import { createQueryOptions } from '../api/read.ts'
import { humanize } from '../format/text.ts'
import { useMe } from '../session/me.ts'
import { LetterKeys } from '../shell/keys/letter-keys.tsx'
import { ThemeChoice } from '../shell/theme.tsx'
import { MailLanguage } from './mail-language.tsx'
import { Scopes } from './scopes.tsx'
import { SettingsTabs } from './settings-tabs.tsx'

import { QueryBoundary } from '../api/query-boundary.tsx'
import { t } from '../language/text.ts'

export function ProfileScreen() {
  const me = useMe()
  return (
    <>
      <h1>{t('Settings')}</h1>
      <SettingsTabs />
      <Customer />
      {me.user === null ? null : <MailLanguage language={me.user.language} />}
      <section className="panel" aria-labelledby="you-title">
        <header>
          <h2 id="you-title">{me.user?.emailAddress ?? t('A program')}</h2>
          {me.user === null ? null : <Badge tone="info">{humanize(me.user.role)}</Badge>}
        </header>
        <p className="soft">
          {t('Your role includes these scopes. A screen that needs another one says so.')}
        </p>
        <Scopes scopes={me.scopes} />
      </section>
      <section className="panel narrow" aria-labelledby="browser-title">
        <h2 id="browser-title">{t('This browser')}</h2>
        <ThemeChoice />
        <LetterKeys />
      </section>
    </>
  )
}

function Customer() {
  const { billingZone } = useMe()
  return (
    <QueryBoundary of={createQueryOptions('getMe')}>
      {(data) => (
        <dl className="facts">
          <div>
            <dt>{t('Customer')}</dt>
            <dd>
              {data.name} {data.test ? <Badge>{t('Sandbox')}</Badge> : null}
            </dd>
          </div>
          <div>
            <dt>{t('ID')}</dt>
            <dd>{data.id}</dd>
          </div>
          <div>
            <dt>{t('Notifications go to')}</dt>
            <dd>{[data.emailAddress, data.ccEmailAddress].filter(Boolean).join(', ') || t('Nobody')}</dd>
          </div>
          <div>
            <dt>{t('Billing time zone')}</dt>
            <dd>{billingZone}</dd>
          </div>
          <div>
            <dt>{t('Features')}</dt>
            <dd>{data.features.map(humanize).join(', ') || t('All are switched off')}</dd>
          </div>
        </dl>
      )}
    </QueryBoundary>
  )
}
