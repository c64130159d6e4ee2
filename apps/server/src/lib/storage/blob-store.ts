/** Where files are kept that are too large for rows. Whoever stores seals them before: a store knows nothing of their content. */
export type BlobStore = {
  /** When it returns, the bytes are on disk. What has the key already is replaced. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Undefined if there is nothing under the key. */
  get(key: string): Promise<Buffer | undefined>
  /** Does nothing if there is nothing under the key. */
  delete(key: string): Promise<void>
}

/** Keys are made by us, and lead nowhere but into their store. */
export const blobKeyPattern = /^[0-9a-z-]{8,64}$/
