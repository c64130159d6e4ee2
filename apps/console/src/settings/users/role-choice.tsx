import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GivenRole, User } from '@tiller/client/platform'
import { client } from '../../api/client.ts'
import { sentenceOf } from '../../api/problem.tsx'
import { spoken } from '../../format/text.ts'
import { useMay } from '../../session/me.ts'
import { showToast } from '../../shell/toasts.tsx'
import { roles } from './roles.ts'

/** The role of a person, which who manages people can change. */
export function RoleChoice({ user: { id, emailAddress, role } }: { user: User }) {
  const { may } = useMay('users')
  // Whoever runs the platform is made and unmade by the command line.
  if (!may || role === 'OPERATOR') return spoken(role)
  return <Choice {...{ id, emailAddress, role }} />
}

type ChoiceProps = Pick<User, 'id' | 'emailAddress'> & { role: GivenRole }

/** Choosing another role gives it at once, and can be taken back. */
function Choice({ id, emailAddress, role }: ChoiceProps) {
  const queries = useQueryClient()
  const params = { userId: id }
  const settled = () => queries.invalidateQueries()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: GivenRole) => client.updateUser({ params, body: { role: next } }),
    onSuccess: (user) =>
      showToast({
        text: `${emailAddress} is ${spoken(user.role).toLowerCase()} now.`,
        undo: () =>
          client
            .updateUser({ params, body: { role } })
            .then(settled, (error: unknown) => showToast({ text: sentenceOf(error) })),
      }),
    onError: (error) => showToast({ text: `${emailAddress}: ${sentenceOf(error)}` }),
    onSettled: settled,
  })
  return (
    <select
      className="ui-input"
      aria-label={`Role of ${emailAddress}`}
      value={isPending ? variables : role}
      disabled={isPending}
      // The options are roles and nothing else.
      onChange={({ currentTarget }) => mutate(currentTarget.value as GivenRole)}
    >
      {roles.map(({ role: each }) => (
        <option key={each} value={each}>
          {spoken(each)}
        </option>
      ))}
    </select>
  )
}
