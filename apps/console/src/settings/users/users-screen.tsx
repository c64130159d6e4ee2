import type { User } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { createQueryOptions } from '../../api/read.ts'
import { humanize } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { List } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { useMe } from '../../session/me.ts'
import { RequireScope } from '../../session/require-scope.tsx'
import { SettingsTabs } from '../settings-tabs.tsx'
import { InviteUserForm } from './invite.tsx'
import { RemoveUserButton } from './remove.tsx'
import { RoleChoice } from './role-choice.tsx'
import { t } from '../../language/text.ts'

const stateOf = ({ mustChangePassword }: User) => t(mustChangePassword ? 'Invited' : 'Signs in')

const columns: readonly Column<User>[] = [
  {
    label: t('Person'),
    role: 'title',
    sort: 'emailAddress',
    value: ({ emailAddress }) => emailAddress,
    cell: (user) => <Name user={user} />,
  },
  {
    label: t('Role'),
    role: 'detail',
    value: ({ role }) => humanize(role),
    cell: (user) => <RoleChoice key={user.role} user={user} />,
  },
  {
    label: t('State'),
    role: 'status',
    value: stateOf,
    cell: (user) => <Badge tone={user.mustChangePassword ? 'warn' : 'good'}>{stateOf(user)}</Badge>,
  },
  {
    label: t('Date invited'),
    role: 'detail',
    sort: 'createdAt',
    unit: 'instant',
    value: ({ createdAt }) => createdAt,
  },
  { label: t('Actions'), role: 'actions', cell: (user) => <RemoveUserButton user={user} /> },
]

export const UsersScreen = () => (
  <>
    <h1>{t('People')}</h1>
    <SettingsTabs />
    <RequireScope scope="users:read">
      <Users />
    </RequireScope>
  </>
)

function Users() {
  const list = useList((query) => createQueryOptions('listMyUsers', { query }))
  return (
    <>
      <InviteUserForm />
      <List
        {...list}
        noun={t('people')}
        columns={columns}
        textField="emailAddress"
        none={<p>{t('No users yet. Invite one above.')}</p>}
      />
    </>
  )
}

function Name({ user: { id, emailAddress } }: { user: User }) {
  const { user } = useMe()
  return (
    <>
      {emailAddress} {user?.id === id ? <span className="soft">{t('(you)')}</span> : null}
    </>
  )
}
