import type { KeyRing } from './key-ring.ts'

/** Keeps secrets that must be read again, such as those of authenticator apps, unreadable in the database. */
export type SecretBox = {
  seal(secret: Buffer): Buffer
  /** Throws if it was not sealed with a key of this database. */
  open(sealed: Buffer): Buffer
  /** With what everything begins that need not be sealed anew. */
  header(): Buffer
}

export const createSecretBox = (ring: KeyRing): SecretBox => ({
  seal: ring.seal,
  open: (sealed) => {
    const opened = ring.open(sealed)
    if (opened === undefined)
      throw new Error('A secret was sealed with a key that the database does not hold.')
    return opened.plain
  },
  header: ring.header,
})
