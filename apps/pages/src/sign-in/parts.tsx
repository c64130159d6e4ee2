import { Field } from '@tiller/ui/field'
import type { ReactNode } from 'react'
import type { Message } from '../language/messages.ts'
import { useText } from '../language/use-text.tsx'
import { signInPageTitles, type SignInView } from './view.ts'

export const SignInHead = ({ page, children }: { page: SignInView['page']; children?: ReactNode }) => (
  <header>
    <h1>{useText()(signInPageTitles[page])}</h1>
    {children === undefined ? null : <p className="soft">{children}</p>}
  </header>
)

type EmailFieldProps = { emailAddress: string; error?: Message | null; sharedErrorId?: string | undefined }

export function EmailField({ emailAddress, error = null, sharedErrorId }: EmailFieldProps) {
  const t = useText()
  return (
    <Field
      id="email"
      name="email"
      label={t('E-mail address')}
      type="email"
      autoComplete="username"
      autoFocus={emailAddress === ''}
      required
      maxLength={254}
      defaultValue={emailAddress}
      error={error === null ? null : t(error)}
      sharedErrorId={sharedErrorId}
    />
  )
}

type NewPasswordFieldProps = { lengthMin: number; error: Message | null }

export function NewPasswordField({ lengthMin, error }: NewPasswordFieldProps) {
  const t = useText()
  return (
    <Field
      id="answer"
      name="answer"
      label={t('New password')}
      hint={t('At least {count} characters. A few words that only you would put together are good.', {
        count: lengthMin,
      })}
      type="password"
      autoComplete="new-password"
      autoFocus
      required
      minLength={lengthMin}
      maxLength={256}
      error={error === null ? null : t(error)}
    />
  )
}
