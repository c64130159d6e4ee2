import type { Webhook } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { createQueryOptions } from '../../api/read.ts'
import { humanize } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { List } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { RequireScope } from '../../session/require-scope.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { SettingsTabs } from '../settings-tabs.tsx'
import { WebhookState } from './webhook-state.tsx'
import { t, Text } from '../../language/text.ts'

const columns: readonly Column<Webhook>[] = [
  {
    label: t('URL'),
    role: 'title',
    value: ({ url }) => url,
    cell: ({ id, url }) => (
      <Link to="/settings/webhooks/$webhookId" params={{ webhookId: id }}>
        {url}
      </Link>
    ),
  },
  { label: t('Description'), role: 'detail', sort: 'description', value: ({ description }) => description },
  {
    label: t('Status'),
    role: 'status',
    sort: 'status',
    value: ({ status }) => humanize(status),
    cell: (webhook) => <WebhookState webhook={webhook} />,
  },
  { label: t('Events'), role: 'figure', unit: 'count', value: ({ eventTypes }) => eventTypes.length },
  {
    label: t('Changed'),
    role: 'detail',
    sort: 'modifiedAt',
    unit: 'instant',
    value: ({ modifiedAt }) => modifiedAt,
  },
]

export const WebhooksScreen = () => (
  <>
    <h1>{t('Webhooks')}</h1>
    <SettingsTabs />
    <RequireScope scope="integration">
      <Webhooks />
    </RequireScope>
  </>
)

function Webhooks() {
  const list = useList((query) => createQueryOptions('listWebhooks', { query }))
  return (
    <>
      <NewWebhook />
      <List
        {...list}
        noun={t('webhooks')}
        columns={columns}
        textField="description"
        none={
          <p>
            <Text
              id="A webhook tells your systems what happens, signed and in order. <link>How to receive them</link>."
              values={{ link: (content) => <a href="/docs/guides/webhooks">{content}</a> }}
            />
          </p>
        }
      />
    </>
  )
}
