import { createHmac, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6

/** Computes the one-time password of a step (RFC 4226, section 5.3). */
export function computeHotp(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const toTotpStep = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds)

/**
 * Returns the time step of a code, within 30 seconds of now because clocks differ (RFC 6238, section 5.2), and later
 * than the last used step, so that a code works once.
 */
export function findMatchingTotpStep(
  secret: Buffer,
  code: string,
  at: Date,
  lastStep: number,
): number | undefined {
  const given = Buffer.from(code)
  return [0, -1, 1]
    .map((drift) => toTotpStep(at) + drift)
    .filter((step) => step > lastStep)
    .find((step) => given.length === digits && timingSafeEqual(given, Buffer.from(computeHotp(secret, step))))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648), the format of authenticator apps. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** Returns the content of the QR code for authenticator apps. */
export const formatEnrollmentUri = (secret: Buffer, emailAddress: string) =>
  `otpauth://totp/Tiller:${encodeURIComponent(emailAddress)}?secret=${encodeBase32(secret)}&issuer=Tiller`
