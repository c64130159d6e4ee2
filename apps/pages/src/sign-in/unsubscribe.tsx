import { Button } from '@tiller/ui/button'
import { useText } from '../language/use-text.tsx'
import { SignInHead } from './parts.tsx'
import type { SignInViewOf } from './view.ts'

export function Unsubscribe({ label }: SignInViewOf<'unsubscribe'>) {
  const t = useText()
  return (
    <>
      <SignInHead page="unsubscribe">{t('You will no longer receive mails of this kind:')}</SignInHead>
      <p>
        <strong>{t(label)}</strong>
      </p>
      <form method="post">
        <Button type="submit">{t('Unsubscribe')}</Button>
      </form>
    </>
  )
}

export function Unsubscribed({ label, settingsUrl }: SignInViewOf<'unsubscribed'>) {
  const t = useText()
  return (
    <>
      <SignInHead page="unsubscribed">{t('You no longer get mails of this kind:')}</SignInHead>
      <p>
        <strong>{t(label)}</strong>
      </p>
      <p className="aside">
        <a href={settingsUrl}>{t('Choose your alerts in the console')}</a>
      </p>
    </>
  )
}
