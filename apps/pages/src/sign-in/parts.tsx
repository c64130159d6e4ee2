import { Field } from '@tiller/ui/field'
import type { ReactNode } from 'react'
import { signInPageTitles, type SignInView } from './view.ts'

export const SignInHead = ({ page, children }: { page: SignInView['page']; children?: ReactNode }) => (
  <header>
    <h1>{signInPageTitles[page]}</h1>
    {children === undefined ? null : <p className="soft">{children}</p>}
  </header>
)

type EmailFieldProps = { emailAddress: string; error?: string | null; sharedErrorId?: string | undefined }

export const EmailField = ({ emailAddress, ...errors }: EmailFieldProps) => (
  <Field
    id="email"
    name="email"
    label="E-mail address"
    type="email"
    autoComplete="username"
    autoFocus={emailAddress === ''}
    required
    maxLength={254}
    defaultValue={emailAddress}
    {...errors}
  />
)

export const NewPasswordField = ({ lengthMin, error }: { lengthMin: number; error: string | null }) => (
  <Field
    id="answer"
    name="answer"
    label="New password"
    hint={`At least ${lengthMin} characters. A few words that only you would put together are good.`}
    type="password"
    autoComplete="new-password"
    autoFocus
    required
    minLength={lengthMin}
    maxLength={256}
    error={error}
  />
)
