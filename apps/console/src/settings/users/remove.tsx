import type { User } from '@tiller/client/platform'
import { client } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { usePermission } from '../../session/me.ts'
import { ConfirmButton } from '../../form/confirm.tsx'
import { t } from '../../language/text.ts'

export function RemoveUserButton({ user: { id, emailAddress, role } }: { user: User }) {
  const { may } = usePermission('users')
  const { mutate, isPending } = useAction({
    run: () => client.deleteUser({ params: { userId: id } }),
    describe: () => t('{person} was removed.', { person: emailAddress }),
    subject: emailAddress,
  })
  // Operators can only be removed with the command line.
  if (role === 'OPERATOR') return null
  return (
    <ConfirmButton label={t('Remove')} of={emailAddress} disabled={isPending || !may} act={() => mutate()}>
      <p>
        {t('Their sessions end at once, and programs that they authorized lose access within 5 seconds.')}
      </p>
    </ConfirmButton>
  )
}
