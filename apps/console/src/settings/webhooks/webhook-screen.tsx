import type { Webhook } from '@tiller/client/platform'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { createQueryOptions } from '../../api/read.ts'
import { formatInstant } from '../../format/text.ts'
import { RequireScope } from '../../session/require-scope.tsx'
import { ConfirmButton } from '../../form/confirm.tsx'
import { WebhookDeliveries } from './deliveries.tsx'
import { formatEventName } from './event-names.ts'
import { webhookRoute } from '../routes.tsx'
import { OneTimeSecret } from '../../form/secret-dialog.tsx'
import { SettingsTabs } from '../settings-tabs.tsx'
import { WebhookState } from './webhook-state.tsx'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { useAction } from '../../api/use-action.ts'
import { t } from '../../language/text.ts'

export const WebhookScreen = () => (
  <>
    <SettingsTabs />
    <RequireScope scope="integration">
      <WebhookDetails />
    </RequireScope>
  </>
)

function WebhookDetails() {
  const { webhookId } = webhookRoute.useParams()
  return (
    <QueryBoundary of={createQueryOptions('getWebhook', { params: { webhookId } })} height="screen">
      {(data) => (
        <>
          <p className="path">
            <Link to="/settings/webhooks" activeOptions={{ exact: true }}>
              {t('Webhooks')}
            </Link>
          </p>
          <header className="title">
            <h1>{data.description || data.url}</h1>
            <WebhookState webhook={data} />
          </header>
          <WebhookActions webhook={data} />
          <Facts webhook={data} />
          <h2>{t('Deliveries')}</h2>
          <WebhookDeliveries webhookId={webhookId} />
        </>
      )}
    </QueryBoundary>
  )
}

const Facts = ({ webhook }: { webhook: Webhook }) => (
  <dl className="facts">
    <div>
      <dt>{t('URL')}</dt>
      <dd>{webhook.url}</dd>
    </div>
    <div>
      <dt>{t('Events')}</dt>
      <dd>
        {webhook.eventTypes.map((type) => (
          <span key={type} className="line" title={type}>
            {formatEventName(type)}
          </span>
        ))}
      </dd>
    </div>
    <div>
      <dt>{t('Secret')}</dt>
      <dd>
        {webhook.previousSecretUntil === null
          ? t('One secret')
          : t('The previous secret also signs until {time}', {
              time: formatInstant(webhook.previousSecretUntil),
            })}
      </dd>
    </div>
  </dl>
)

const doneMessages = {
  test: t('A test event was sent. Its delivery appears below.'),
  rotate: t('The webhook has a new secret.'),
  enable: t('The webhook is enabled.'),
  disable: t('The webhook is disabled.'),
  delete: t('The webhook is deleted.'),
} as const

function WebhookActions({ webhook: { id: webhookId, url, status } }: { webhook: Webhook }) {
  const navigate = useNavigate()
  const [secret, setSecret] = useState<string>()
  const params = { webhookId }
  const doings = {
    test: () => client.testWebhook({ params }),
    rotate: async () => setSecret((await client.rotateWebhookSecret({ params })).secret),
    enable: () => client.updateWebhook({ params, body: { status: 'ACTIVE' } }),
    disable: () => client.updateWebhook({ params, body: { status: 'DISABLED' } }),
    delete: async () => {
      await client.deleteWebhook({ params })
      void navigate({ to: '/settings/webhooks' })
    },
  } satisfies Record<keyof typeof doneMessages, () => Promise<unknown>>
  const { mutate, isPending } = useAction({
    run: (doing: keyof typeof doneMessages): Promise<unknown> => doings[doing](),
    describe: (_, doing) => doneMessages[doing],
  })
  const turn = status === 'ACTIVE' ? 'disable' : 'enable'
  return (
    <>
      {secret === undefined ? null : <OneTimeSecret secret={secret} of={url} />}
      <div className="actions">
        <button type="button" className="plain" disabled={isPending} onClick={() => mutate('test')}>
          {t('Send a test event')}
        </button>
        <button type="button" className="plain" disabled={isPending} onClick={() => mutate(turn)}>
          {t(turn === 'disable' ? 'Disable' : 'Enable')}
        </button>
        <ConfirmButton label={t('Rotate the secret')} of="" disabled={isPending} act={() => mutate('rotate')}>
          <p>{t('For 24 hours, messages are signed with both the old and the new secret.')}</p>
        </ConfirmButton>
        <ConfirmButton
          label={t('Delete')}
          of={t('the webhook')}
          disabled={isPending}
          act={() => mutate('delete')}
        >
          <p>{t('Its deliveries are deleted, too.')}</p>
        </ConfirmButton>
      </div>
    </>
  )
}
