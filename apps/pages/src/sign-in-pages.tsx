import type { ReactNode } from 'react'
import { Layout } from './layout.tsx'

/** What a user sees on the way to an authorization code. Forms go back to the address they came from. */
export type SignInView =
  | { page: 'password'; signIn: string; clientName: string; emailAddress: string; error: string | null }
  | { page: 'code'; signIn: string; source: 'app' | 'sent'; destination: string | null; error: string | null }
  | { page: 'new-password'; signIn: string; lengthMin: number; error: string | null }
  | {
      page: 'consent'
      signIn: string
      clientName: string
      customerName: string
      emailAddress: string
      redirectHost: string
      scopes: readonly { name: string; description: string }[]
    }
  | { page: 'refused'; message: string }

const titles: Record<SignInView['page'], string> = {
  password: 'Sign in',
  code: 'Enter your code',
  'new-password': 'Choose a new password',
  consent: 'Allow access?',
  refused: 'This sign-in cannot go on',
}

export const SignInPage = (view: SignInView) => (
  <Layout title={`${titles[view.page]} — Tiller`}>
    <h1>{titles[view.page]}</h1>
    <Content {...view} />
  </Layout>
)

function Content(view: SignInView) {
  switch (view.page) {
    case 'password':
      return <Password {...view} />
    case 'code':
      return <Code {...view} />
    case 'new-password':
      return <NewPassword {...view} />
    case 'consent':
      return <Consent {...view} />
    case 'refused':
      return <p role="alert">{view.message}</p>
  }
}

type View<Page extends SignInView['page']> = Extract<SignInView, { page: Page }>

const Form = ({
  signIn,
  error = null,
  children,
}: {
  signIn: string
  error?: string | null
  children: ReactNode
}) => (
  <form method="post" className="steps" autoComplete="on">
    <input type="hidden" name="sign_in" value={signIn} />
    {error === null ? null : (
      <p role="alert" id="error" className="error">
        {error}
      </p>
    )}
    {children}
  </form>
)

const Password = ({ signIn, clientName, emailAddress, error }: View<'password'>) => (
  <>
    <p className="soft">to continue to {clientName}</p>
    <Form signIn={signIn} error={error}>
      <label>
        E-mail address
        <input
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={emailAddress}
        />
      </label>
      <label>
        Password
        <input name="answer" type="password" autoComplete="current-password" required maxLength={256} />
      </label>
      <button type="submit">Sign in</button>
    </Form>
  </>
)

const Code = ({ signIn, source, destination, error }: View<'code'>) => (
  <>
    <p className="soft">
      {source === 'app' ? 'Your authenticator app shows it.' : `We have sent it to ${destination ?? 'you'}.`}
    </p>
    <Form signIn={signIn} error={error}>
      <label>
        Code of 6 digits
        <input name="answer" inputMode="numeric" autoComplete="one-time-code" required maxLength={16} />
      </label>
      <button type="submit">Continue</button>
    </Form>
  </>
)

const NewPassword = ({ signIn, lengthMin, error }: View<'new-password'>) => (
  <>
    <p className="soft">You were given a password to begin with. Choose one that only you know.</p>
    <Form signIn={signIn} error={error}>
      <label>
        New password, at least {lengthMin} characters
        <input
          name="answer"
          type="password"
          autoComplete="new-password"
          required
          minLength={lengthMin}
          maxLength={256}
        />
      </label>
      <button type="submit">Save and continue</button>
    </Form>
  </>
)

const Consent = (view: View<'consent'>) => (
  <>
    <p>
      <strong>{view.clientName}</strong> asks to act for <strong>{view.customerName}</strong> in your name.
      You are signed in as {view.emailAddress}.
    </p>
    <ul className="scopes">
      {view.scopes.map(({ name, description }) => (
        <li key={name}>
          {description} <code>{name}</code>
        </li>
      ))}
    </ul>
    <p className="soft">Then you go back to {view.redirectHost}.</p>
    <Form signIn={view.signIn}>
      <button type="submit" name="decision" value="allow">
        Allow
      </button>
      <button type="submit" name="decision" value="deny" className="quiet">
        Deny
      </button>
    </Form>
  </>
)
