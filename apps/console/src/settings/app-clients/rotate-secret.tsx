import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AppClient } from '@tiller/client/platform'
import { client } from '../../api/client.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { showToast } from '../../shell/toasts.tsx'
import { ConfirmButton } from '../../form/confirm.tsx'
import { t } from '../../language/text.ts'

export type NewSecret = { of: string; secret: string }

export function RotateSecret({
  appClient: { id, name },
  onSecret,
}: {
  appClient: AppClient
  onSecret: (fresh: NewSecret) => void
}) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.rotateAppClientSecret({ params: { id } }),
    onSuccess: ({ secret = '' }) => onSecret({ of: name, secret }),
    onError: (error) => showToast({ text: `${name}: ${formatErrorMessage(error)}` }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['listMyAppClients'] }),
  })
  return (
    <ConfirmButton
      label={t('New secret')}
      of={t('for {name}', { name })}
      disabled={isPending}
      act={() => mutate()}
    >
      <p>{t('The current secret remains valid for 24 hours. Any earlier one stops working now.')}</p>
    </ConfirmButton>
  )
}
