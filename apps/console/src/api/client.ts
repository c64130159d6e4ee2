import { createClient, TillerError } from '@tiller/client'
import { actingCustomerId } from './acting.ts'
import { recordCall } from './calls.ts'

/** Base path of the Platform API for console sessions. */
const base = '/console'

/** Sends a request with the console's CSRF header, and records the call. */
export async function sendRequest(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  const path = pathname.slice(base.length) + search
  const done = recordCall(init?.method ?? 'GET', path, typeof init?.body === 'string' ? init.body : null)
  const headers = new Headers(init?.headers)
  headers.set('x-tiller-console', '1')
  try {
    const response = await fetch(input, { ...init, headers })
    done(response.status, response.headers.get('x-request-id'))
    // The session has ended.
    if (response.status === 401) goToSignIn()
    return response
  } catch (error) {
    done(0, null)
    throw error
  }
}

/** The client of the Platform API. The session cookie replaces the token. */
export const client = createClient({
  baseUrl: location.origin + base,
  fetch: sendRequest,
  subCustomerId: actingCustomerId,
  // Longer waits are shown to the user instead.
  maxWaitMs: 1_000,
})

export const isSignedOut = (error: unknown): boolean => error instanceof TillerError && error.status === 401

/** Redirects to the sign-in page, which leads back to the current address. */
function goToSignIn(): void {
  const to = location.pathname + location.search
  location.assign(`/console/sign-in?to=${encodeURIComponent(to)}`)
}

export async function signOut(): Promise<void> {
  await fetch('/console/sign-out', { method: 'POST', headers: { 'x-tiller-console': '1' } })
  // A BroadcastChannel is limited to this origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  new BroadcastChannel('tiller-console').postMessage('signed-out')
  location.assign('/console/sign-in')
}

/** Follows when the user signs out in another tab. */
export function followSignOutOfOtherTabs(): void {
  new BroadcastChannel('tiller-console').addEventListener('message', () =>
    location.assign('/console/sign-in'),
  )
}
