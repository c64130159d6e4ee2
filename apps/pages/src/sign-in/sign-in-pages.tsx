import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import { Notice } from '@tiller/ui/notice'
import type { ReactNode } from 'react'
import { useBrand } from '../brand.ts'
import { SingleTaskPage } from '../layout.tsx'
import { EmailField, SignInHead, NewPasswordField } from './parts.tsx'
import { Recover, Recovered, RecoveryRequested, RequestRecovery } from './recovery.tsx'
import { Unsubscribe, Unsubscribed } from './unsubscribe.tsx'
import { signInPageTitles, type SignInView, type SignInViewOf } from './view.ts'

export const SignInPage = (view: SignInView) => (
  <SingleTaskPage title={signInPageTitles[view.page]}>
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
const Password = ({ signIn, clientName, emailAddress, recoveryUrl, error }: SignInViewOf<'password'>) => (
  <>
    <SignInHead page="password">
      to continue to <strong>{clientName}</strong>
    </SignInHead>
    <Form signIn={signIn}>
      {error === null ? null : (
        <Notice tone="bad">
          <p id="sign-in-error">{error}</p>
        </Notice>
      )}
      <EmailField emailAddress={emailAddress} sharedErrorId={error === null ? undefined : 'sign-in-error'} />
      <Field
        id="answer"
        name="answer"
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={emailAddress !== ''}
        required
        maxLength={256}
        sharedErrorId={error === null ? undefined : 'sign-in-error'}
      />
      <Button type="submit">Sign in</Button>
      <p className="aside">
        <a href={recoveryUrl}>Forgot your password?</a>
      </p>
    </Form>
  </>
)

const Code = ({ signIn, destination, isSentAgain, error }: SignInViewOf<'code'>) => (
  <>
    <SignInHead page="code">
      {destination === null ? 'Your authenticator app shows it.' : `We have sent it to ${destination}.`}
    </SignInHead>
    {isSentAgain ? (
      <Notice tone="good">
        <p>A new code is on its way. Those that came before count no more.</p>
      </Notice>
    ) : null}
    <Form signIn={signIn}>
      <div className="code-input">
        <Field
          id="answer"
          name="answer"
          label="Code of 6 digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          maxLength={16}
          error={error}
        />
      </div>
      <Button type="submit">Continue</Button>
      {destination === null ? null : (
        <Button type="submit" name="again" value="1" kind="quiet" formNoValidate>
          Send another code
        </Button>
      )}
    </Form>
  </>
)

const NewPassword = ({ signIn, lengthMin, error }: SignInViewOf<'new-password'>) => (
  <>
    <SignInHead page="new-password">
      You were given a password to begin with. Choose one that only you know.
    </SignInHead>
    <Form signIn={signIn}>
      <NewPasswordField lengthMin={lengthMin} error={error} />
      <Button type="submit">Save and continue</Button>
    </Form>
  </>
)

const Consent = (view: SignInViewOf<'consent'>) => (
  <>
    <SignInHead page="consent" />
    <p>
      <strong>{view.clientName}</strong> asks to act for <strong>{view.customerName}</strong> in your name.
      You are signed in as {view.emailAddress}.
    </p>
    <h2>It can</h2>
    <ul className="scopes">
      {view.scopes.map(({ name, description }) => (
        <li key={name}>
          <Mark path="m4 12.5 4 4 8-9" />
          <span>
            {description} <code>{name}</code>
          </span>
        </li>
      ))}
    </ul>
    <h2>It cannot</h2>
    <ul className="scopes cannot">
      {cannot(view.scopes).map((deed) => (
        <li key={deed}>
          <Mark path="m5 7 10 10M15 7 5 17" />
          <span>{deed}</span>
        </li>
      ))}
    </ul>
    <p className="soft">
      Then you go back to <strong>{view.redirectHost}</strong>.
    </p>
    <Form signIn={view.signIn}>
      <div className="decide">
        <Button type="submit" name="decision" value="deny" kind="quiet">
          Deny
        </Button>
        <Button type="submit" name="decision" value="allow">
          Allow
        </Button>
      </div>
    </Form>
  </>
)

const Mark = ({ path }: { path: string }) => (
  <svg viewBox="0 0 20 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** Lists what an app client can never do with these scopes. */
const cannot = (scopes: SignInViewOf<'consent'>['scopes']) => [
  ...(scopes.every(({ name }) => name.endsWith(':read')) ? ['Change anything.'] : []),
  'Do or see anything that is not listed above.',
  'Learn your password.',
]

const Account = ({ signIn, accounts }: SignInViewOf<'account'>) => (
  <>
    <SignInHead page="account">You can sign in for several customers.</SignInHead>
    <Form signIn={signIn}>
      {accounts.map(({ id, customerName }) => (
        <Button key={id} type="submit" name="account" value={String(id)} kind="quiet">
          {customerName}
        </Button>
      ))}
    </Form>
  </>
)

const Invitation = ({
  customerName,
  emailAddress,
  role,
  newPasswordLengthMin,
  error,
}: SignInViewOf<'invitation'>) => (
  <>
    <SignInHead page="invitation">
      to the {useBrand().name} console of <strong>{customerName}</strong>, as {role.toLowerCase()}
    </SignInHead>
    <form method="post" autoComplete="on">
      {newPasswordLengthMin === null ? (
        <p>Then sign in as {emailAddress} with the password that you have already.</p>
      ) : (
        <>
          <input type="hidden" name="email" value={emailAddress} autoComplete="username" />
          <p>Choose a password. Then sign in with it as {emailAddress}.</p>
          <NewPasswordField lengthMin={newPasswordLengthMin} error={error} />
        </>
      )}
      <Button type="submit">Accept</Button>
    </form>
  </>
)

const Refused = ({ message, next }: SignInViewOf<'refused'>) => (
  <>
    <SignInHead page="refused" />
    <Notice tone="bad">
      <p>{message}</p>
    </Notice>
    {next === undefined ? null : (
      <p className="aside">
        <a href={next.url}>{next.label}</a>
      </p>
    )}
  </>
)
