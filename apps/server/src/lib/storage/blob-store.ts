import type { Tx } from '#lib/postgres/database.ts'

/** A store for files that are too large for rows. Callers seal the content. */
export type BlobStore = {
  /** Stores or replaces a file. It is durable when the transaction is committed. */
  put(tx: Tx, key: string, bytes: Buffer): Promise<void>
  /** Returns undefined if the key does not exist. */
  get(key: string): Promise<Buffer | undefined>
  /** Deletes a file. Returns false if it does not exist, or if it is in the folder of another server. */
  delete(tx: Tx, key: string): Promise<boolean>
}

/** A store outside the database, for example a bucket. */
export type RemoteStore = {
  /** Stores or replaces a file. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Returns undefined if the key does not exist. */
  get(key: string): Promise<Buffer | undefined>
  /** Deletes a file; does nothing if the key does not exist. */
  delete(key: string): Promise<void>
}

/** Matches generated keys, which cannot point outside their store. */
export const blobKeyPattern = /^[0-9a-z-]{8,64}$/
