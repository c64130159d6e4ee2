import type { AppClient } from '@tiller/client/platform'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { createQueryOptions } from '../../api/read.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCount } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { List } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { RequireScope } from '../../session/require-scope.tsx'
import { ConfirmButton } from '../../form/confirm.tsx'
import { NewAppClient } from './new-app-client.tsx'
import { RotateSecret, type NewSecret } from './rotate-secret.tsx'
import { OneTimeSecret } from '../../form/secret-dialog.tsx'
import { Scopes } from '../scopes.tsx'
import { SettingsTabs } from '../settings-tabs.tsx'
import { t } from '../../language/text.ts'

const columns = (onSecret: (fresh: NewSecret) => void): readonly Column<AppClient>[] => [
  { label: t('Name'), role: 'title', sort: 'name', value: ({ name }) => name },
  {
    label: t('Client id'),
    role: 'detail',
    value: ({ clientId }) => clientId,
    cell: ({ clientId }) => <code>{clientId}</code>,
  },
  {
    label: t('Scopes'),
    role: 'detail',
    value: ({ scopes }) => scopes.join(', '),
    cell: ({ scopes }) => (
      <details>
        <summary>{formatCount(scopes.length)}</summary>
        <Scopes scopes={scopes} />
      </details>
    ),
  },
  {
    label: t('Token lifetime'),
    role: 'figure',
    value: ({ accessTokenExpirySeconds }) => `${formatCount(accessTokenExpirySeconds / 60)} min`,
  },
  {
    label: t('Created at'),
    role: 'detail',
    sort: 'createdAt',
    unit: 'instant',
    value: ({ createdAt }) => createdAt,
  },
  {
    label: t('Actions'),
    role: 'actions',
    cell: (appClient) => (
      <>
        <RotateSecret appClient={appClient} onSecret={onSecret} /> <Delete appClient={appClient} />
      </>
    ),
  },
]

export const AppClientsScreen = () => (
  <>
    <h1>{t('App clients')}</h1>
    <SettingsTabs />
    <RequireScope scope="integration">
      <AppClients />
    </RequireScope>
  </>
)

function AppClients() {
  const [fresh, setFresh] = useState<NewSecret>()
  const list = useList((query) => createQueryOptions('listMyAppClients', { query }))
  return (
    <>
      <NewAppClient />
      {fresh === undefined ? null : <OneTimeSecret {...fresh} />}
      <List
        {...list}
        noun={t('app clients')}
        columns={columns(setFresh)}
        textField="name"
        none={<p>{t('An app client lets your program use the API. Create the first one.')}</p>}
      />
    </>
  )
}

function Delete({ appClient: { id, name } }: { appClient: AppClient }) {
  const { mutate, isPending } = useAction({
    run: () => client.deleteAppClient({ params: { id } }),
    describe: () => t('{name} is deleted. Its tokens end within 5 seconds.', { name }),
    subject: name,
  })
  return (
    <ConfirmButton label={t('Delete')} of={name} disabled={isPending} act={() => mutate()}>
      <p>{t('Programs that use it lose access within 5 seconds. This cannot be undone.')}</p>
    </ConfirmButton>
  )
}
