import type { Message, TextId } from '../language/messages.ts'
import type { PageError } from '../language/page-error.ts'

/** The data of a sign-in page. Its forms are sent to the URL of the page. */
export type SignInView =
  | {
      page: 'password'
      signIn: string
      /** The app client; null for the console. */
      clientName: string | null
      emailAddress: string
      /** The page that mails a link for a new password. */
      recoveryUrl: string
      error: Message | null
    }
  | { page: 'request-recovery'; emailAddress: string; error: Message | null }
  | {
      page: 'recovery-requested'
      emailAddress: string
      linkMinutes: number
      signInUrl: string
      /** Whether a mail server is configured. */
      isMailSent: boolean
    }
  | { page: 'recover'; emailAddress: string; lengthMin: number; error: Message | null }
  | { page: 'recovered'; signInUrl: string }
  | {
      page: 'code'
      signIn: string
      /** The masked address to which the code was sent, empty if it is unknown; null for an authenticator app. */
      destination: string | null
      /** Whether a new code was sent, which replaces the earlier ones. */
      isSentAgain: boolean
      error: Message | null
    }
  | { page: 'new-password'; signIn: string; lengthMin: number; error: Message | null }
  | {
      page: 'consent'
      signIn: string
      clientName: string
      customerName: string
      emailAddress: string
      redirectHost: string
      scopes: readonly { name: string; description: TextId }[]
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
      error: Message | null
    }
  /** The confirmation of the end of a subscription. `label` describes the alert. */
  | { page: 'unsubscribe'; label: TextId }
  | { page: 'unsubscribed'; label: TextId; settingsUrl: string }
  /** `next` is a link that helps. */
  | { page: 'refused'; message: Message | PageError; next?: { label: TextId; url: string } }

export const signInPageTitles: Record<SignInView['page'], TextId> = {
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
