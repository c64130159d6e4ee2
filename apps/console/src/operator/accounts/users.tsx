import type { User } from '@tiller/client/platform'
import { client } from '../../api/client.ts'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmButton } from '../../form/confirm.tsx'
import { humanize } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { Table } from '../../list/table.tsx'
import { usePermission } from '../../session/me.ts'
import { t } from '../../language/text.ts'

const shownUsers = 200

const columns: readonly Column<User>[] = [
  { label: t('User'), role: 'title', value: ({ emailAddress }) => emailAddress },
  { label: t('Role'), role: 'detail', value: ({ role }) => humanize(role) },
  { label: t('Second factor'), role: 'detail', value: ({ secondFactor }) => humanize(secondFactor) },
  {
    label: t('State'),
    role: 'status',
    value: ({ mustChangePassword }) => t(mustChangePassword ? 'No password chosen yet' : 'Active'),
  },
  { label: t('Added'), role: 'detail', unit: 'instant', value: ({ createdAt }) => createdAt },
  { label: t('Actions'), role: 'actions', cell: (user) => <Actions user={user} /> },
]

/** The users of a customer, whom the operator helps to sign in. */
export const CustomerUsers = ({ customerId }: { customerId: number }) => (
  <QueryBoundary
    of={createQueryOptions('listUsersAsOperator', {
      params: { customerId },
      query: { size: shownUsers, sort: ['emailAddress,asc'] },
    })}
    height="rows"
  >
    {({ content, totalElements }) =>
      content.length === 0 ? (
        <p>{t('No users yet. Invite the first one as an owner.')}</p>
      ) : (
        <>
          <Table label={t('Users')} columns={columns} rows={content} keyOf={({ id }) => id} />
          {totalElements > content.length ? (
            <p className="soft">
              {t('The first {count, number} of {total, number} users.', {
                count: content.length,
                total: totalElements,
              })}
            </p>
          ) : null}
        </>
      )
    }
  </QueryBoundary>
)

const actions = {
  mail: {
    run: (userId: number) => client.mailPasswordLink({ params: { userId } }),
    done: (name: string) => t('{name} receives a link to set a new password, valid for an hour.', { name }),
  },
  remove: {
    run: (userId: number) => client.removeUserAsOperator({ params: { userId } }),
    done: (name: string) => t('{name} is removed.', { name }),
  },
} as const

function Actions({ user: { id, emailAddress } }: { user: User }) {
  const { may } = usePermission('operator')
  const { mutate, isPending } = useAction({
    run: (action: keyof typeof actions) => actions[action].run(id),
    describe: (_, action) => actions[action].done(emailAddress),
    subject: emailAddress,
  })
  const disabled = !may || isPending
  return (
    <div className="actions">
      <ConfirmButton
        label={t('Mail password link')}
        of={t('to {name}', { name: emailAddress })}
        disabled={disabled}
        act={() => mutate('mail')}
      >
        <p>{t('The person receives a link to set a new password. The present password works until then.')}</p>
      </ConfirmButton>
      <ConfirmButton label={t('Remove')} of={emailAddress} disabled={disabled} act={() => mutate('remove')}>
        <p>
          {t(
            'The sessions of the person end immediately. This cannot be undone; the person can be invited again.',
          )}
        </p>
      </ConfirmButton>
    </div>
  )
}
