import type { KeyRing } from './key-ring.ts'

/** Encrypts secrets that must be decrypted again, for example those of authenticator apps. */
export type SecretBox = {
  seal(secret: Buffer): Buffer
  /** Throws if the data was not sealed with a key of this database. */
  unseal(sealed: Buffer): Buffer
  /** Returns the first bytes of secrets that the current key has sealed. */
  header(): Buffer
}

export const createSecretBox = (ring: KeyRing): SecretBox => ({
  seal: ring.seal,
  unseal: (sealed) => {
    const unsealed = ring.unseal(sealed)
    if (unsealed === undefined)
      throw new Error('The secret was sealed with a key that is not in the database.')
    return unsealed.plain
  },
  header: ring.header,
})
