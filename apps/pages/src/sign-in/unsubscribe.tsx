import { Button } from '@tiller/ui/button'
import { SignInHead } from './parts.tsx'
import type { SignInViewOf } from './view.ts'

export const Unsubscribe = ({ label }: SignInViewOf<'unsubscribe'>) => (
  <>
    <SignInHead page="unsubscribe">You will get no more mails of this kind:</SignInHead>
    <p>
      <strong>{label}</strong>
    </p>
    <form method="post">
      <Button type="submit">Unsubscribe</Button>
    </form>
  </>
)

export const Unsubscribed = ({ label, settingsUrl }: SignInViewOf<'unsubscribed'>) => (
  <>
    <SignInHead page="unsubscribed">You no longer get mails of this kind:</SignInHead>
    <p>
      <strong>{label}</strong>
    </p>
    <p className="aside">
      <a href={settingsUrl}>Choose your alerts in the console</a>
    </p>
  </>
)
