import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import { Notice } from '@tiller/ui/notice'
import type { ReactNode } from 'react'
import { LonePage } from './layout.tsx'

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
  <LonePage title={`${titles[view.page]} — Tiller`}>
    <Content {...view} />
  </LonePage>
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
      return <Refused {...view} />
  }
}

type View<Page extends SignInView['page']> = Extract<SignInView, { page: Page }>

const Head = ({ page, children }: { page: SignInView['page']; children?: ReactNode }) => (
  <header>
    <h1>{titles[page]}</h1>
    {children === undefined ? null : <p className="soft">{children}</p>}
  </header>
)

const Form = ({ signIn, children }: { signIn: string; children: ReactNode }) => (
  <form method="post" autoComplete="on">
    <input type="hidden" name="sign_in" value={signIn} />
    {children}
  </form>
)

// Each page asks for one thing, and its one empty field is where to begin.
const Password = ({ signIn, clientName, emailAddress, error }: View<'password'>) => (
  <>
    <Head page="password">
      to continue to <strong>{clientName}</strong>
    </Head>
    <Form signIn={signIn}>
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
      />
      <Field
        id="answer"
        name="answer"
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={emailAddress !== ''}
        required
        maxLength={256}
        error={error}
      />
      <Button type="submit">Sign in</Button>
    </Form>
  </>
)

const Code = ({ signIn, source, destination, error }: View<'code'>) => (
  <>
    <Head page="code">
      {source === 'app' ? 'Your authenticator app shows it.' : `We have sent it to ${destination ?? 'you'}.`}
    </Head>
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
    </Form>
  </>
)

const NewPassword = ({ signIn, lengthMin, error }: View<'new-password'>) => (
  <>
    <Head page="new-password">You were given a password to begin with. Choose one that only you know.</Head>
    <Form signIn={signIn}>
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
      <Button type="submit">Save and continue</Button>
    </Form>
  </>
)

const Consent = (view: View<'consent'>) => (
  <>
    <Head page="consent" />
    <p>
      <strong>{view.clientName}</strong> asks to act for <strong>{view.customerName}</strong> in your name.
      You are signed in as {view.emailAddress}.
    </p>
    <ul className="scopes">
      {view.scopes.map(({ name, description }) => (
        <li key={name}>
          <svg viewBox="0 0 20 24" aria-hidden="true">
            <path d="m4 12.5 4 4 8-9" />
          </svg>
          <span>
            {description} <code>{name}</code>
          </span>
        </li>
      ))}
    </ul>
    <p className="soft">
      It does not learn your password. Then you go back to <strong>{view.redirectHost}</strong>.
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

const Refused = ({ message }: View<'refused'>) => (
  <>
    <Head page="refused" />
    <Notice tone="bad">
      <p>{message}</p>
    </Notice>
  </>
)
