import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keeps secrets that must be read again, such as those of authenticator apps, unreadable in the database. */
export type SecretBox = {
  seal(secret: Buffer): Buffer
  /** Throws if it was not sealed with this key. */
  open(sealed: Buffer): Buffer
}

const ivBytes = 12
const tagBytes = 16

/** @param key 32 random bytes, for AES-256-GCM */
export const createSecretBox = (key: Buffer): SecretBox => ({
  seal: (secret) => {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  },
  open: (sealed) => {
    const iv = sealed.subarray(0, ivBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  },
})
