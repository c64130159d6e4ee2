import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '@tiller/client/platform'
import { client } from '../../api/client.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { usePermission } from '../../session/me.ts'
import { showToast } from '../../shell/toasts.tsx'
import { ConfirmButton } from '../../form/confirm.tsx'

export function RemoveUserButton({ user: { id, emailAddress, role } }: { user: User }) {
  const { may } = usePermission('users')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.deleteUser({ params: { userId: id } }),
    onSuccess: () => showToast({ text: `${emailAddress} was removed.` }),
    onError: (error) => showToast({ text: `${emailAddress}: ${formatErrorMessage(error)}` }),
    onSettled: () => queries.invalidateQueries(),
  })
  // Operators can only be removed with the command line.
  if (role === 'OPERATOR') return null
  return (
    <ConfirmButton label="Remove" of={emailAddress} disabled={isPending || !may} act={() => mutate()}>
      <p>Their sessions end at once, and programs that they authorized lose access within 5 seconds.</p>
    </ConfirmButton>
  )
}
