import type { KeyRing } from './key-ring.ts'

/** Encrypts secrets in the database that must be read again, such as those of authenticator apps. */
export type SecretBox = {
  seal(secret: Buffer): Buffer
  /** Throws if it was not sealed with a key of this database. */
  unseal(sealed: Buffer): Buffer
  /** The bytes with which secrets begin that were sealed with the current key. */
  header(): Buffer
}

export const createSecretBox = (ring: KeyRing): SecretBox => ({
  seal: ring.seal,
  unseal: (sealed) => {
    const unsealed = ring.unseal(sealed)
    if (unsealed === undefined)
      throw new Error('A secret was sealed with a key that the database does not hold.')
    return unsealed.plain
  },
  header: ring.header,
})
