import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { writeRandomBytes } from './random-bytes.ts'

const ivBytes = 12
const tagBytes = 16

export const sealingKeyBytes = 32

const noPrefix = Buffer.alloc(0)

/**
 * Seals with AES-256-GCM: without the key, nobody can read or forge the result, and any change is detected by the
 * 128-bit tag. IVs are random, so one key should seal at most 2^32 texts (NIST SP 800-38D, 8.3).
 *
 * @param key 32 random bytes
 * @param context the purpose of the text; it cannot be unsealed for another purpose
 * @param prefix unencrypted bytes at the start of the result
 */
export function sealBytes(
  key: Buffer,
  plain: Buffer,
  context: Buffer,
  prefix = noPrefix,
): Buffer<ArrayBuffer> {
  const iv = Buffer.allocUnsafe(ivBytes)
  writeRandomBytes(iv, 0, ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyObjectOf(key), iv).setAAD(context)
  const text = cipher.update(plain)
  // GCM has no padding, so this returns nothing; the tag is available after it.
  cipher.final()
  return Buffer.concat([prefix, iv, cipher.getAuthTag(), text])
}

/** Caches key objects: creating one takes twice as long as sealing a click token. */
const keyObjects = new WeakMap<Buffer, KeyObject>()

function keyObjectOf(key: Buffer): KeyObject {
  const made = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, made)
  return made
}

/** Unseals data. Returns undefined if it was not sealed with this key for this context. */
export function unsealBytes(key: Buffer, sealed: Buffer, context: Buffer): Buffer | undefined {
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

const ccmNonceBytes = 13

/** Unseals click tokens of versions before AES-256-GCM, which used AES-256-CCM and a derived key. */
export function unsealCcm(key: Buffer, sealed: Buffer, context: Buffer): Buffer | undefined {
  if (sealed.length < ccmNonceBytes + tagBytes) return undefined
  const derived = createHmac('sha256', key).update('AES-256-CCM').digest()
  const text = sealed.subarray(ccmNonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-ccm', derived, sealed.subarray(0, ccmNonceBytes), {
    authTagLength: tagBytes,
  })
    .setAuthTag(sealed.subarray(ccmNonceBytes, ccmNonceBytes + tagBytes))
    .setAAD(context, { plaintextLength: text.length })
  try {
    const plain = decipher.update(text)
    decipher.final()
    return plain
  } catch {
    return undefined
  }
}
