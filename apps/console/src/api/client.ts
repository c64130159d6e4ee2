import { createClient, TillerError } from '@tiller/client'
import { actingAs } from './acting.ts'
import { noteCall } from './calls.ts'

/** Where the operations of the Platform API are for whoever has signed in. */
const base = '/console'

/** Makes a call as the console's own script, and notes it for whoever looks at the calls of a screen. */
export async function send(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  const path = pathname.slice(base.length) + search
  const done = noteCall(init?.method ?? 'GET', path, typeof init?.body === 'string' ? init.body : null)
  const headers = new Headers(init?.headers)
  headers.set('x-tiller-console', '1')
  try {
    const response = await fetch(input, { ...init, headers })
    done(response.status, response.headers.get('x-request-id'))
    // A session that has ended is begun anew, wherever that is noticed.
    if (response.status === 401) goToSignIn()
    return response
  } catch (error) {
    done(0, null)
    throw error
  }
}

/** The console is a client like any other; the browser's cookie stands in the place of a token. */
export const client = createClient({
  baseUrl: location.origin + base,
  fetch: send,
  subCustomerId: actingAs,
  // Who looks at the screen is told of a longer wait.
  maxWaitMs: 1_000,
})

/** There is no session, or it has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof TillerError && error.status === 401

/** Leaves for the sign-in, and comes back to the same place. */
function goToSignIn(): void {
  const to = location.pathname + location.search
  location.assign(`/console/sign-in?to=${encodeURIComponent(to)}`)
}

/** Ends the session in every tab. */
export async function signOut(): Promise<void> {
  await fetch('/console/sign-out', { method: 'POST', headers: { 'x-tiller-console': '1' } })
  // All tabs of this origin hear a channel, and nobody else: it takes no address.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  new BroadcastChannel('tiller-console').postMessage('signed-out')
  location.assign('/console/sign-in')
}

/** Another tab has signed out: what this one shows is not for whoever sits there now. */
export function followSignOut(): void {
  new BroadcastChannel('tiller-console').addEventListener('message', () =>
    location.assign('/console/sign-in'),
  )
}
