/** Storage for files that are too large for rows. Callers seal the content. */
export type BlobStore = {
  /** Returns when the bytes are durable. Replaces an existing file. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Undefined if the key does not exist. */
  get(key: string): Promise<Buffer | undefined>
  /** Does nothing if the key does not exist. */
  delete(key: string): Promise<void>
}

/** Generated keys, which cannot point outside their store. */
export const blobKeyPattern = /^[0-9a-z-]{8,64}$/
