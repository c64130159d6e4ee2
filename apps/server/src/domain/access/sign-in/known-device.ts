import { randomUUID } from 'node:crypto'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

/**
 * Creates a cookie value for a browser in which the user has signed in. Wrong passwords from this browser have their
 * own counter, so that nobody else can use it up. The cookie gives no access.
 */
export const issueDeviceCookie = (box: SecretBox, credentialId: number): string =>
  box.seal(Buffer.from(`device ${credentialId} ${randomUUID()}`)).toString('base64url')

/** Returns the device's name for the rate limits, or undefined if the cookie was not issued for this person. */
export function readDeviceCookie(
  box: SecretBox,
  cookie: string | undefined,
  credentialId: number,
): string | undefined {
  if (cookie === undefined || cookie.length > 300) return undefined
  try {
    const device = box.unseal(Buffer.from(cookie, 'base64url')).toString()
    return device.startsWith(`device ${credentialId} `) ? device : undefined
  } catch {
    return undefined
  }
}
