import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AppClient } from '@tiller/client/platform'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { sentenceOf } from '../../api/problem.tsx'
import { read } from '../../api/read.ts'
import { count, instant } from '../../format/text.ts'
import { List, type Column } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { Needs } from '../../session/require-scope.tsx'
import { showToast } from '../../shell/toasts.tsx'
import { Confirm } from '../../form/confirm.tsx'
import { NewAppClient } from './new-app-client.tsx'
import { RotateSecret, type FreshSecret } from './rotate-secret.tsx'
import { ShownOnce } from '../../form/secret-dialog.tsx'
import { SettingsTabs } from '../settings-tabs.tsx'

const columns = (onSecret: (fresh: FreshSecret) => void): readonly Column<AppClient>[] => [
  { label: 'Name', sort: 'name', cell: ({ name }) => name },
  { label: 'Client id', cell: ({ clientId }) => <code>{clientId}</code> },
  {
    label: 'Scopes',
    cell: ({ scopes }) => (
      <details>
        <summary>{count(scopes.length)}</summary>
        {scopes.join(', ')}
      </details>
    ),
  },
  {
    label: 'Tokens last',
    isNumber: true,
    cell: ({ accessTokenExpirySeconds }) => `${count(accessTokenExpirySeconds / 60)} min`,
  },
  { label: 'Made', sort: 'createdAt', cell: ({ createdAt }) => instant(createdAt) },
  {
    label: 'Actions',
    cell: (appClient) => (
      <>
        <RotateSecret appClient={appClient} onSecret={onSecret} /> <Delete appClient={appClient} />
      </>
    ),
  },
]

/** The programs of a customer. */
export const AppClientsScreen = () => (
  <>
    <h1>App clients</h1>
    <SettingsTabs />
    <Needs scope="integration">
      <AppClients />
    </Needs>
  </>
)

function AppClients() {
  const [fresh, setFresh] = useState<FreshSecret>()
  const list = useList((query) => read('listMyAppClients', { query }))
  return (
    <>
      <NewAppClient />
      {fresh === undefined ? null : <ShownOnce {...fresh} />}
      <List
        {...list}
        noun="app clients"
        columns={columns(setFresh)}
        textField="name"
        none={<p>An app client is what a program of yours proves itself with. Make one above.</p>}
      />
    </>
  )
}

function Delete({ appClient: { id, name } }: { appClient: AppClient }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.deleteAppClient({ params: { id } }),
    onSuccess: () => showToast({ text: `${name} is deleted. Its tokens end within 5 seconds.` }),
    onError: (error) => showToast({ text: `${name}: ${sentenceOf(error)}` }),
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <Confirm label="Delete" of={name} disabled={isPending} act={() => mutate()}>
      <p>Programs that use it are shut out within 5 seconds. It cannot be brought back.</p>
    </Confirm>
  )
}
