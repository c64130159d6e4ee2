import type { User } from '@tiller/client/platform'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '@tiller/ui/button'
import { useState, type FormEvent } from 'react'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { Dialog } from '../form/dialog.tsx'
import { t } from '../language/text.ts'
import { useMe, usePermission } from '../session/me.ts'
import { CheckboxGroup } from '../settings/checks.tsx'
import { showToast } from '../shell/toasts.tsx'

/** A button that mails a link to the application to colleagues. */
export function ShareButton({ applicationId }: { applicationId: number }) {
  const { may, why } = usePermission('application')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="button" kind="quiet" disabled={!may} title={why} onClick={() => setOpen(true)}>
        {t('E-mail to a colleague')}
      </Button>
      {isOpen ? <ShareDialog applicationId={applicationId} close={() => setOpen(false)} /> : null}
    </>
  )
}

function ShareDialog({ applicationId, close }: { applicationId: number; close: () => void }) {
  const { user } = useMe()
  const { data } = useQuery(
    createQueryOptions('listMyUsers', { query: { size: 200, sort: ['emailAddress,asc'] } }),
  )
  const colleagues = data?.content.filter(
    ({ id, mustChangePassword }) => id !== user?.id && !mustChangePassword,
  )
  const { mutate, isPending, error } = useMutation({
    mutationFn: (userIds: number[]) =>
      client.shareApplication({ params: { applicationId }, body: { userIds } }),
    onSuccess: (_, { length }) => {
      showToast({
        text: t('Mailed to {count, plural, one {# colleague} other {# colleagues}}.', { count: length }),
      })
      close()
    },
  })
  return (
    <Dialog title={t('E-mail to a colleague')} onClose={close}>
      <p>{t('The mail has the job title and a link that only people of your account can open.')}</p>
      {error === null ? null : <Problem error={error} />}
      {colleagues === undefined ? (
        <p role="status">{t('Loading…')}</p>
      ) : (
        <Colleagues colleagues={colleagues} send={mutate} cancel={close} isPending={isPending} />
      )}
    </Dialog>
  )
}

type ColleaguesProps = {
  colleagues: readonly User[]
  send: (userIds: number[]) => void
  cancel: () => void
  isPending: boolean
}

function Colleagues({ colleagues, send, cancel, isPending }: ColleaguesProps) {
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).getAll('user').map(Number)
    setMissing(chosen.length === 0)
    if (chosen.length > 0) send(chosen)
  }
  if (colleagues.length === 0)
    return (
      <>
        <p>{t('Nobody else of your account can sign in yet. Owners invite people under Settings.')}</p>
        <div className="actions">
          <Button type="button" kind="quiet" onClick={cancel}>
            {t('Close')}
          </Button>
        </div>
      </>
    )
  return (
    <form onSubmit={submit}>
      <CheckboxGroup
        legend={t('Colleagues')}
        name="user"
        choices={colleagues.map(({ id, emailAddress }) => ({
          value: String(id),
          label: emailAddress,
          title: emailAddress,
        }))}
        error={isMissing ? t('Choose at least one person.') : null}
      />
      <div className="actions">
        <Button type="button" kind="quiet" onClick={cancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" disabled={isPending}>
          {t('Send')}
        </Button>
      </div>
    </form>
  )
}
