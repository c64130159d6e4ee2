import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import { Notice } from '@tiller/ui/notice'
import type { ReactNode } from 'react'
import type { TextId } from '../language/messages.ts'
import { translateError } from '../language/page-error.ts'
import { strong, Text, useLanguage, useText } from '../language/use-text.tsx'
import { useBrand } from '../view.ts'
import { SingleTaskPage } from '../layout.tsx'
import { EmailField, SignInHead, NewPasswordField } from './parts.tsx'
import { Recover, Recovered, RecoveryRequested, RequestRecovery } from './recovery.tsx'
import { Unsubscribe, Unsubscribed } from './unsubscribe.tsx'
import { signInPageTitles, type SignInView, type SignInViewOf } from './view.ts'

export const SignInPage = (view: SignInView) => (
  <SingleTaskPage title={useText()(signInPageTitles[view.page])}>
    <Content {...view} />
  </SingleTaskPage>
)

function Content(view: SignInView) {
  switch (view.page) {
    case 'password':
      return <Password {...view} />
    case 'request-recovery':
      return <RequestRecovery {...view} />
    case 'recovery-requested':
      return <RecoveryRequested {...view} />
    case 'recover':
      return <Recover {...view} />
    case 'recovered':
      return <Recovered {...view} />
    case 'code':
      return <Code {...view} />
    case 'new-password':
      return <NewPassword {...view} />
    case 'consent':
      return <Consent {...view} />
    case 'account':
      return <Account {...view} />
    case 'invitation':
      return <Invitation {...view} />
    case 'unsubscribe':
      return <Unsubscribe {...view} />
    case 'unsubscribed':
      return <Unsubscribed {...view} />
    case 'refused':
      return <Refused {...view} />
  }
}

const Form = ({ signIn, children }: { signIn: string; children: ReactNode }) => (
  <form method="post" autoComplete="on">
    <input type="hidden" name="sign_in" value={signIn} />
    {children}
  </form>
)

// Each page has one empty field, which receives the focus.
function Password(view: SignInViewOf<'password'>) {
  const { signIn, clientName, emailAddress, recoveryUrl, error } = view
  const t = useText()
  const sharedErrorId = error === null ? undefined : 'sign-in-error'
  return (
    <>
      <SignInHead page="password">
        {clientName === null ? (
          <Text id="to continue to <strong>the console</strong>" values={{ strong }} />
        ) : (
          <Text id="to continue to <strong>{client}</strong>" values={{ client: clientName, strong }} />
        )}
      </SignInHead>
      <Form signIn={signIn}>
        {error === null ? null : (
          <Notice tone="bad">
            <p id="sign-in-error">{t(error)}</p>
          </Notice>
        )}
        <EmailField emailAddress={emailAddress} sharedErrorId={sharedErrorId} />
        <Field
          id="answer"
          name="answer"
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          autoFocus={emailAddress !== ''}
          required
          maxLength={256}
          sharedErrorId={sharedErrorId}
        />
        <Button type="submit">{t('Sign in')}</Button>
        <p className="aside">
          <a href={recoveryUrl}>{t('Forgot your password?')}</a>
        </p>
      </Form>
    </>
  )
}

function Code({ signIn, destination, isSentAgain, error }: SignInViewOf<'code'>) {
  const t = useText()
  return (
    <>
      <SignInHead page="code">
        {destination === null
          ? t('Your authenticator app shows it.')
          : destination === ''
            ? t('We have sent it to you.')
            : t('We have sent it to {destination}.', { destination })}
      </SignInHead>
      {isSentAgain ? (
        <Notice tone="good">
          <p>{t('A new code has been sent. Earlier codes are no longer valid.')}</p>
        </Notice>
      ) : null}
      <Form signIn={signIn}>
        <div className="code-input">
          <Field
            id="answer"
            name="answer"
            label={t('Code of 6 digits')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            maxLength={16}
            error={error === null ? null : t(error)}
          />
        </div>
        <Button type="submit">{t('Continue')}</Button>
        {destination === null ? null : (
          <Button type="submit" name="again" value="1" kind="quiet" formNoValidate>
            {t('Send another code')}
          </Button>
        )}
      </Form>
    </>
  )
}

function NewPassword({ signIn, lengthMin, error }: SignInViewOf<'new-password'>) {
  const t = useText()
  return (
    <>
      <SignInHead page="new-password">
        {t('You were given a password to begin with. Choose one that only you know.')}
      </SignInHead>
      <Form signIn={signIn}>
        <NewPasswordField lengthMin={lengthMin} error={error} />
        <Button type="submit">{t('Save and continue')}</Button>
      </Form>
    </>
  )
}

function Consent(view: SignInViewOf<'consent'>) {
  const { clientName: client, customerName: customer, emailAddress: email, redirectHost: host, scopes } = view
  const t = useText()
  return (
    <>
      <SignInHead page="consent" />
      <p>
        <Text
          id="<strong>{client}</strong> asks to act for <strong>{customer}</strong> in your name. You are signed in as {email}."
          values={{ client, customer, email, strong }}
        />
      </p>
      <h2>{t('It can')}</h2>
      <ul className="scopes">
        {scopes.map(({ name, description }) => (
          <li key={name}>
            <Mark path="m4 12.5 4 4 8-9" />
            <span>
              {t(description)} <code>{name}</code>
            </span>
          </li>
        ))}
      </ul>
      <h2>{t('It cannot')}</h2>
      <ul className="scopes cannot">
        {listImpossibleActions(scopes).map((action) => (
          <li key={action}>
            <Mark path="m5 7 10 10M15 7 5 17" />
            <span>{t(action)}</span>
          </li>
        ))}
      </ul>
      <p className="soft">
        <Text id="Then you go back to <strong>{host}</strong>." values={{ host, strong }} />
      </p>
      <Form signIn={view.signIn}>
        <div className="decide">
          <Button type="submit" name="decision" value="deny" kind="quiet">
            {t('Deny')}
          </Button>
          <Button type="submit" name="decision" value="allow">
            {t('Allow')}
          </Button>
        </div>
      </Form>
    </>
  )
}

const Mark = ({ path }: { path: string }) => (
  <svg viewBox="0 0 20 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** Lists what an app client can never do with these scopes. */
const listImpossibleActions = (scopes: SignInViewOf<'consent'>['scopes']): TextId[] => [
  ...(scopes.every(({ name }) => name.endsWith(':read')) ? (['Change anything.'] as const) : []),
  'Do or see anything that is not listed above.',
  'Learn your password.',
]

function Account({ signIn, accounts }: SignInViewOf<'account'>) {
  const t = useText()
  return (
    <>
      <SignInHead page="account">{t('You can sign in for several customers.')}</SignInHead>
      <Form signIn={signIn}>
        {accounts.map(({ id, customerName }) => (
          <Button key={id} type="submit" name="account" value={String(id)} kind="quiet">
            {customerName}
          </Button>
        ))}
      </Form>
    </>
  )
}

function Invitation(view: SignInViewOf<'invitation'>) {
  const { customerName: customer, emailAddress: email, role, newPasswordLengthMin, error } = view
  const [t, brand] = [useText(), useBrand().name]
  return (
    <>
      <SignInHead page="invitation">
        <Text
          id="to the {brand} console of <strong>{customer}</strong>, as {role, select, OPERATOR {operator} OWNER {owner} EDITOR {editor} other {viewer}}"
          values={{ brand, customer, role, strong }}
        />
      </SignInHead>
      <form method="post" autoComplete="on">
        {newPasswordLengthMin === null ? (
          <p>{t('Then sign in as {email} with the password that you have already.', { email })}</p>
        ) : (
          <>
            <input type="hidden" name="email" value={email} autoComplete="username" />
            <p>{t('Choose a password. Then sign in with it as {email}.', { email })}</p>
            <NewPasswordField lengthMin={newPasswordLengthMin} error={error} />
          </>
        )}
        <Button type="submit">{t('Accept')}</Button>
      </form>
    </>
  )
}

function Refused({ message, next }: SignInViewOf<'refused'>) {
  const [t, language] = [useText(), useLanguage()]
  const isError = typeof message === 'object' && 'status' in message
  return (
    <>
      <SignInHead page="refused" />
      <Notice tone="bad">
        <p>{isError ? translateError(language, message) : t(message)}</p>
      </Notice>
      {next === undefined ? null : (
        <p className="aside">
          <a href={next.url}>{t(next.label)}</a>
        </p>
      )}
    </>
  )
}
