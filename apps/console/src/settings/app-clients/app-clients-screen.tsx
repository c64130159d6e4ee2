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
import { SettingsTabs } from '../settings-tabs.tsx'

const columns = (onSecret: (fresh: NewSecret) => void): readonly Column<AppClient>[] => [
  { label: 'Name', role: 'title', sort: 'name', value: ({ name }) => name },
  {
    label: 'Client id',
    role: 'detail',
    value: ({ clientId }) => clientId,
    cell: ({ clientId }) => <code>{clientId}</code>,
  },
  {
    label: 'Scopes',
    role: 'detail',
    value: ({ scopes }) => scopes.join(', '),
    cell: ({ scopes }) => (
      <details>
        <summary>{formatCount(scopes.length)}</summary>
        {scopes.join(', ')}
      </details>
    ),
  },
  {
    label: 'Token lifetime',
    role: 'figure',
    value: ({ accessTokenExpirySeconds }) => `${formatCount(accessTokenExpirySeconds / 60)} min`,
  },
  {
    label: 'Created',
    role: 'detail',
    sort: 'createdAt',
    unit: 'instant',
    value: ({ createdAt }) => createdAt,
  },
  {
    label: 'Actions',
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
    <h1>App clients</h1>
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
        noun="app clients"
        columns={columns(setFresh)}
        textField="name"
        none={<p>An app client lets your program use the API. Create the first one.</p>}
      />
    </>
  )
}

function Delete({ appClient: { id, name } }: { appClient: AppClient }) {
  const { mutate, isPending } = useAction({
    run: () => client.deleteAppClient({ params: { id } }),
    describe: () => `${name} is deleted. Its tokens end within 5 seconds.`,
    subject: name,
  })
  return (
    <ConfirmButton label="Delete" of={name} disabled={isPending} act={() => mutate()}>
      <p>Programs that use it lose access within 5 seconds. This cannot be undone.</p>
    </ConfirmButton>
  )
}
