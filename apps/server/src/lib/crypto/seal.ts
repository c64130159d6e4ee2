import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'

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
  const iv = freshIv()
  const cipher = createCipheriv('aes-256-gcm', keyObjectOf(key), iv).setAAD(context)
  const sealed = [cipher.update(plain), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed])
}

/** Drawn for many at once: one call takes as long for 12 bytes as for thousands. No byte is used twice. */
let drawn = Buffer.alloc(0)

function freshIv(): Buffer {
  if (drawn.length < ivBytes) drawn = randomBytes(512 * ivBytes)
  const iv = drawn.subarray(0, ivBytes)
  drawn = drawn.subarray(ivBytes)
  return iv
}

/** Made once a key: to make one takes twice as long as to seal a click token with it. */
const keyObjects = new WeakMap<Buffer, KeyObject>()

function keyObjectOf(key: Buffer): KeyObject {
  const made = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, made)
  return made
}

/** Undefined for anything that was not sealed with this key for this context. */
export function open(key: Buffer, sealed: Buffer, context: Buffer): Buffer | undefined {
  if (sealed.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyObjectOf(key), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes)).setAAD(context)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
