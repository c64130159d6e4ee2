import { createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * The recovery key seals backups. Operators print it and keep it away from the server. It is 32 random bytes, written
 * in Crockford's base 32 (https://www.crockford.com/base32.html) with a checksum, so that it can be typed from paper.
 */

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const keyBytes = 32
const keyDigits = Math.ceil((keyBytes * 8) / 5)
const checksumDigits = 4
const digitsPerGroup = 4

export const createRecoveryKey = (): Buffer => randomBytes(keyBytes)

export function formatRecoveryKey(key: Buffer): string {
  const text = encode(key, keyDigits) + checksumOf(key)
  return text.match(new RegExp(`.{${digitsPerGroup}}`, 'g'))?.join('-') ?? text
}

/**
 * Parses a key with lowercase letters, spaces, or letters that resemble digits. Returns undefined for anything but a
 * recovery key.
 */
export function parseRecoveryKey(text: string): Buffer | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (plain.length !== keyDigits + checksumDigits) return undefined
  if (!/^[0-9A-HJKMNP-TV-Z]*$/.test(plain)) return undefined
  const key = decode(plain.slice(0, keyDigits))
  return checksumOf(key) === plain.slice(keyDigits) ? key : undefined
}

const checksumOf = (key: Buffer) => encode(createHash('sha256').update(key).digest(), checksumDigits)

/** Encodes bytes as at most `length` digits. */
function encode(bytes: Buffer, length: number): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length }, (_, place) =>
    digits.charAt(Number.parseInt(bits.slice(place * 5, place * 5 + 5).padEnd(5, '0'), 2)),
  ).join('')
}

function decode(text: string): Buffer {
  const bits = Array.from(text, (digit) => digits.indexOf(digit).toString(2).padStart(5, '0')).join('')
  return Buffer.from(
    Array.from({ length: keyBytes }, (_, place) => Number.parseInt(bits.slice(place * 8, place * 8 + 8), 2)),
  )
}

/** Derives the AES-256-GCM key that seals the objects of backups. */
export const deriveSealingKey = (recoveryKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', recoveryKey, '', 'tiller backup', 32))
