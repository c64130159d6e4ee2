import { Button } from '@tiller/ui/button'
import { Head } from './parts.tsx'
import type { View } from './view.ts'

export const Unsubscribe = ({ label }: View<'unsubscribe'>) => (
  <>
    <Head page="unsubscribe">You will get no more mails of this kind:</Head>
    <p>
      <strong>{label}</strong>
    </p>
    <form method="post">
      <Button type="submit">Unsubscribe</Button>
    </form>
  </>
)

export const Unsubscribed = ({ label, settingsUrl }: View<'unsubscribed'>) => (
  <>
    <Head page="unsubscribed">You no longer get mails of this kind:</Head>
    <p>
      <strong>{label}</strong>
    </p>
    <p className="aside">
      <a href={settingsUrl}>Choose your alerts in the console</a>
    </p>
  </>
)
