import { randomUUID } from 'node:crypto'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

/**
 * A cookie value for a browser in which the user has signed in. Wrong passwords from this browser have their own
 * counter, so that nobody else can use it up. It gives no access.
 */
export const issueDevice = (box: SecretBox, userId: number): string =>
  box.seal(Buffer.from(`device ${userId} ${randomUUID()}`)).toString('base64url')

/** The device's name for the limits; undefined unless it was issued for this user. */
export function knownDevice(box: SecretBox, cookie: string | undefined, userId: number): string | undefined {
  if (cookie === undefined || cookie.length > 300) return undefined
  try {
    const device = box.unseal(Buffer.from(cookie, 'base64url')).toString()
    return device.startsWith(`device ${userId} `) ? device : undefined
  } catch {
    return undefined
  }
}
