import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import { EmailField, SignInHead, NewPasswordField } from './parts.tsx'
import type { SignInViewOf } from './view.ts'

export const RequestRecovery = ({ emailAddress, error }: SignInViewOf<'request-recovery'>) => (
  <>
    <SignInHead page="request-recovery">We will e-mail you a link to set a new one.</SignInHead>
    <form method="post" autoComplete="on">
      <EmailField emailAddress={emailAddress} error={error} />
      <Button type="submit">Send the link</Button>
    </form>
  </>
)

export const RecoveryRequested = ({
  emailAddress,
  linkMinutes,
  signInUrl,
  isMailSent,
}: SignInViewOf<'recovery-requested'>) => (
  <>
    <SignInHead page="recovery-requested" />
    <p>
      If <strong>{emailAddress}</strong> can sign in, {isMailSent ? 'we e-mail' : 'there is'} a link to set a
      new password. It works once, within {linkMinutes} minutes.
    </p>
    {isMailSent ? (
      <p>Nothing there after a few minutes? Check the spam folder. At most three links are sent per hour.</p>
    ) : (
      <Notice tone="warn">
        <p>This server has no mail server configured. Ask its operator for the link.</p>
      </Notice>
    )}
    <p className="aside">
      <a href={signInUrl}>Back to the sign-in page</a>
    </p>
  </>
)

export const Recover = ({ emailAddress, lengthMin, error }: SignInViewOf<'recover'>) => (
  <>
    <SignInHead page="recover">
      for <strong>{emailAddress}</strong>. You will be signed out everywhere.
    </SignInHead>
    <form method="post" autoComplete="on">
      <input type="hidden" name="email" value={emailAddress} autoComplete="username" />
      <NewPasswordField lengthMin={lengthMin} error={error} />
      <Button type="submit">Save the password</Button>
    </form>
  </>
)

export const Recovered = ({ signInUrl }: SignInViewOf<'recovered'>) => (
  <>
    <SignInHead page="recovered">All your sessions have ended.</SignInHead>
    <p>
      <a href={signInUrl}>Sign in with the new password</a>
    </p>
  </>
)
