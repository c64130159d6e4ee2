import type { Tx } from '#lib/postgres/database.ts'

/** Storage for files that are too large for rows. Callers seal the content. */
export type BlobStore = {
  /** Stores or replaces a file. It is durable when the transaction is committed. */
  put(tx: Tx, key: string, bytes: Buffer): Promise<void>
  /** Undefined if the key does not exist. */
  get(key: string): Promise<Buffer | undefined>
  /** Returns false if there is no such file, or if it is in the folder of another server. */
  delete(tx: Tx, key: string): Promise<boolean>
}

/** A store outside the database, such as a bucket. */
export type RemoteStore = {
  /** Replaces an existing file. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Undefined if the key does not exist. */
  get(key: string): Promise<Buffer | undefined>
  /** Does nothing if the key does not exist. */
  delete(key: string): Promise<void>
}

/** Generated keys, which cannot point outside their store. */
export const blobKeyPattern = /^[0-9a-z-]{8,64}$/
