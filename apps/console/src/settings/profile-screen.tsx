import { scopeDescriptions } from '@tiller/contract/scopes'
import { Badge } from '@tiller/ui/badge'
import { createQueryOptions } from '../api/read.ts'
import { humanize } from '../format/text.ts'
import { useMe } from '../session/me.ts'
import { LetterKeys } from '../shell/keys/letter-keys.tsx'
import { ThemeChoice } from '../shell/theme.tsx'
import { SettingsTabs } from './settings-tabs.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'

export function ProfileScreen() {
  const me = useMe()
  return (
    <>
      <h1>Settings</h1>
      <SettingsTabs />
      <Customer />
      <section className="panel" aria-labelledby="you-title">
        <header>
          <h2 id="you-title">{me.user?.emailAddress ?? 'A program'}</h2>
          {me.user === null ? null : <Badge tone="info">{humanize(me.user.role)}</Badge>}
        </header>
        <p className="soft">Your role includes these scopes. A screen that needs another one says so.</p>
        <dl className="scopes">
          {me.scopes.map((scope) => (
            <div key={scope}>
              <dt>
                <code>{scope}</code>
              </dt>
              <dd>{scopeDescriptions[scope]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="panel narrow" aria-labelledby="browser-title">
        <h2 id="browser-title">This browser</h2>
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
            <dt>Customer</dt>
            <dd>
              {data.name} {data.test ? <Badge>Sandbox</Badge> : null}
            </dd>
          </div>
          <div>
            <dt>ID</dt>
            <dd>{data.id}</dd>
          </div>
          <div>
            <dt>Notifications go to</dt>
            <dd>{[data.emailAddress, data.ccEmailAddress].filter(Boolean).join(', ') || 'Nobody'}</dd>
          </div>
          <div>
            <dt>Billing time zone</dt>
            <dd>{billingZone}</dd>
          </div>
          <div>
            <dt>Features</dt>
            <dd>{data.features.map(humanize).join(', ') || 'All are switched off'}</dd>
          </div>
        </dl>
      )}
    </QueryBoundary>
  )
}
