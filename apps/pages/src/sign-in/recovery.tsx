import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import { strong, Text, useText } from '../language/use-text.tsx'
import { EmailField, SignInHead, NewPasswordField } from './parts.tsx'
import type { SignInViewOf } from './view.ts'

export function RequestRecovery({ emailAddress, error }: SignInViewOf<'request-recovery'>) {
  const t = useText()
  return (
    <>
      <SignInHead page="request-recovery">{t('We will e-mail you a link to set a new one.')}</SignInHead>
      <form method="post" autoComplete="on">
        <EmailField emailAddress={emailAddress} error={error} />
        <Button type="submit">{t('Send the link')}</Button>
      </form>
    </>
  )
}

export function RecoveryRequested(view: SignInViewOf<'recovery-requested'>) {
  const { emailAddress: email, linkMinutes: minutes, signInUrl, isMailSent } = view
  const t = useText()
  const values = { email, minutes, strong }
  return (
    <>
      <SignInHead page="recovery-requested" />
      <p>
        {isMailSent ? (
          <Text
            id="If <strong>{email}</strong> can sign in, we e-mail a link to set a new password. It works once, within {minutes} minutes."
            values={values}
          />
        ) : (
          <Text
            id="If <strong>{email}</strong> can sign in, there is a link to set a new password. It works once, within {minutes} minutes."
            values={values}
          />
        )}
      </p>
      {isMailSent ? (
        <p>
          {t(
            'Nothing there after a few minutes? Check the spam folder. At most three links are sent per hour.',
          )}
        </p>
      ) : (
        <Notice tone="warn">
          <p>{t('This server has no mail server configured. Ask its operator for the link.')}</p>
        </Notice>
      )}
      <p className="aside">
        <a href={signInUrl}>{t('Back to the sign-in page')}</a>
      </p>
    </>
  )
}

export function Recover({ emailAddress, lengthMin, error }: SignInViewOf<'recover'>) {
  const t = useText()
  return (
    <>
      <SignInHead page="recover">
        <Text
          id="for <strong>{email}</strong>. You will be signed out everywhere."
          values={{ email: emailAddress, strong }}
        />
      </SignInHead>
      <form method="post" autoComplete="on">
        <input type="hidden" name="email" value={emailAddress} autoComplete="username" />
        <NewPasswordField lengthMin={lengthMin} error={error} />
        <Button type="submit">{t('Save the password')}</Button>
      </form>
    </>
  )
}

export function Recovered({ signInUrl }: SignInViewOf<'recovered'>) {
  const t = useText()
  return (
    <>
      <SignInHead page="recovered">{t('All your sessions have ended.')}</SignInHead>
      <p>
        <a href={signInUrl}>{t('Sign in with the new password')}</a>
      </p>
    </>
  )
}
