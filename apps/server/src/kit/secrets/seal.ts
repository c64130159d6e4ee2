import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

export const keyBytes = 32

/**
 * Seals with AES-256-GCM: nobody without the key can read, change or make it, and any change is noticed by
 * the 128-bit tag.
 *
 * @param key 32 random bytes
 * @param context what it is sealed for; it opens for nothing else
 */
export function seal(key: Buffer, plain: Buffer, context: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(context)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Undefined for anything that was not sealed with this key for this context. */
export function open(key: Buffer, sealed: Buffer, context: Buffer): Buffer | undefined {
  if (sealed.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes)).setAAD(context)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
