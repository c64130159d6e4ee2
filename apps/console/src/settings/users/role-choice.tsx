import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GivenRole, User } from '@tiller/client/platform'
import { client } from '../../api/client.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { humanize } from '../../format/text.ts'
import { usePermission } from '../../session/me.ts'
import { showToast } from '../../shell/toasts.tsx'
import { roleDescriptions } from './roles.ts'
import { t } from '../../language/text.ts'

export function RoleChoice({ user: { id, emailAddress, role } }: { user: User }) {
  const { may } = usePermission('users')
  // Operators are created and removed with the command line.
  if (!may || role === 'OPERATOR') return humanize(role)
  return <Choice {...{ id, emailAddress, role }} />
}

type ChoiceProps = Pick<User, 'id' | 'emailAddress'> & { role: GivenRole }

function Choice({ id, emailAddress, role }: ChoiceProps) {
  const queries = useQueryClient()
  const params = { userId: id }
  const settled = () => queries.invalidateQueries()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: GivenRole) => client.updateUser({ params, body: { role: next } }),
    onSuccess: (user) =>
      showToast({
        text: t('{person} is {role} now.', { person: emailAddress, role: humanize(user.role).toLowerCase() }),
        undo: () =>
          client
            .updateUser({ params, body: { role } })
            .then(settled, (error: unknown) => showToast({ text: formatErrorMessage(error) })),
      }),
    onError: (error) => showToast({ text: `${emailAddress}: ${formatErrorMessage(error)}` }),
    onSettled: settled,
  })
  return (
    <select
      className="ui-input"
      aria-label={t('Role of {person}', { person: emailAddress })}
      value={isPending ? variables : role}
      disabled={isPending}
      // The options are exactly these roles.
      onChange={({ currentTarget }) => mutate(currentTarget.value as GivenRole)}
    >
      {roleDescriptions.map(({ role: each }) => (
        <option key={each} value={each}>
          {humanize(each)}
        </option>
      ))}
    </select>
  )
}
