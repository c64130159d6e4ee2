import type { AlertSubscriptions } from '@tiller/client/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alertKinds, alertLabels } from '@tiller/contract/platform/alerts/schemas'
import { Button } from '@tiller/ui/button'
import { EmptyState } from '@tiller/ui/empty-state'
import type { FormEvent } from 'react'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { useMe } from '../../session/me.ts'
import { showToast } from '../../shell/toasts.tsx'
import { CheckboxGroup } from '../checks.tsx'
import { SettingsTabs } from '../settings-tabs.tsx'
import { t, translateKnown } from '../../language/text.ts'

export function AlertSettingsScreen() {
  const { user } = useMe()
  return (
    <>
      <h1>{t('Alerts')}</h1>
      <SettingsTabs />
      {user === null ? (
        <EmptyState title={t('No mails')}>
          <p>{t('Alerts are mailed to people, not to app clients.')}</p>
        </EmptyState>
      ) : (
        <>
          <p>
            {t('Choose the alerts that are mailed to {address}. You get each of them once per occurrence.', {
              address: user.emailAddress,
            })}
          </p>
          <QueryBoundary of={createQueryOptions('getMyAlertSubscriptions')}>
            {(subscriptions) => (
              <Subscriptions key={subscriptions.kinds.join()} subscriptions={subscriptions} />
            )}
          </QueryBoundary>
        </>
      )}
    </>
  )
}

const choices = alertKinds.map((kind) => ({
  value: kind,
  label: translateKnown(alertLabels[kind]),
  title: kind,
}))

function Subscriptions({ subscriptions }: { subscriptions: AlertSubscriptions }) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: AlertSubscriptions) => client.updateMyAlertSubscriptions({ body }),
    onSuccess: () => showToast({ text: t('Your alerts were saved.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['getMyAlertSubscriptions'] }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).getAll('kind')
    mutate({ kinds: alertKinds.filter((kind) => chosen.includes(kind)) })
  }
  return (
    <form className="panel narrow alert-settings" onSubmit={submit}>
      {error === null ? null : <Problem error={error} />}
      <CheckboxGroup
        legend={t('E-mail me about')}
        name="kind"
        choices={choices}
        checked={subscriptions.kinds}
      />
      <Button type="submit" disabled={isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}
