/** The data of a sign-in page. Its forms are sent to the URL of the page. */
export type SignInView =
  | {
      page: 'password'
      signIn: string
      clientName: string
      emailAddress: string
      /** The page that mails a link for a new password. */
      recoveryUrl: string
      error: string | null
    }
  | { page: 'request-recovery'; emailAddress: string; error: string | null }
  | {
      page: 'recovery-requested'
      emailAddress: string
      linkMinutes: number
      signInUrl: string
      /** Whether a mail server is configured. */
      isMailSent: boolean
    }
  | { page: 'recover'; emailAddress: string; lengthMin: number; error: string | null }
  | { page: 'recovered'; signInUrl: string }
  | {
      page: 'code'
      signIn: string
      /** The address to which the code was sent; null for an authenticator app. */
      destination: string | null
      /** Whether a new code was sent, which replaces the earlier ones. */
      isSentAgain: boolean
      error: string | null
    }
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
  /** The choice of the customer, for a person who is a user of several customers. */
  | { page: 'account'; signIn: string; accounts: readonly { id: number; customerName: string }[] }
  | {
      page: 'invitation'
      customerName: string
      emailAddress: string
      role: string
      /** The minimum length of a new password; null for a person who has a password already. */
      newPasswordLengthMin: number | null
      error: string | null
    }
  /** The confirmation of the end of a subscription. `label` describes the alert. */
  | { page: 'unsubscribe'; label: string }
  | { page: 'unsubscribed'; label: string; settingsUrl: string }
  /** `next` is a link that helps. */
  | { page: 'refused'; message: string; next?: { label: string; url: string } }

export const signInPageTitles: Record<SignInView['page'], string> = {
  password: 'Sign in',
  'request-recovery': 'Forgot your password?',
  'recovery-requested': 'Check your e-mails',
  recover: 'Set a new password',
  recovered: 'Your password is set',
  code: 'Enter your code',
  'new-password': 'Choose a new password',
  consent: 'Allow access?',
  account: 'Choose an account',
  invitation: 'Accept the invitation',
  unsubscribe: 'Unsubscribe?',
  unsubscribed: 'You are unsubscribed',
  refused: 'This page cannot continue',
}

export type SignInViewOf<Page extends SignInView['page']> = Extract<SignInView, { page: Page }>
