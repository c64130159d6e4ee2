/** Limits of a feed. `chars` are UTF-16 code units of decoded text, `bytes` are bytes as received. */
export type FeedLimits = {
  /** Maximum nesting depth. Deeper documents are rejected. */
  depth: number
  /** Maximum length of a text in a job. A job with a longer one is skipped. */
  textChars: number
  /** Maximum length of a job with its markup. A longer one is skipped. */
  jobChars: number
  /** Maximum length of an attribute value. A document with a longer one is rejected. */
  attributeChars: number
  /** Maximum length of an element or attribute name. A document with a longer one is rejected. */
  nameChars: number
  /** Maximum number of attributes of an element. A document with more is rejected. */
  attributes: number
  /** Maximum number of jobs of a feed, including skipped ones. A document with more is rejected. */
  jobs: number
  /** Maximum number of locations of a job. Further ones are omitted with a warning. */
  locations: number
  /** Maximum size after decompression. A larger document is rejected. */
  unpackedBytes: number
  /**
   * Maximum ratio of decompressed to compressed size, checked after `ratioFromBytes` decompressed bytes. A document
   * with a higher ratio is rejected.
   */
  ratio: number
  ratioFromBytes: number
  /** Maximum time between two chunks, by the caller's clock. */
  stallMs: number
  /** Maximum number of problems that are reported individually per code. The summary counts all. */
  problemsPerCode: number
}

export const defaultLimits: FeedLimits = {
  depth: 20,
  textChars: 256 * 1024,
  jobChars: 512 * 1024,
  attributeChars: 8 * 1024,
  nameChars: 256,
  attributes: 64,
  jobs: 1_000_000,
  locations: 100,
  unpackedBytes: 5 * 1024 ** 3,
  ratio: 100,
  ratioFromBytes: 10 * 1024 ** 2,
  stallMs: 30 * 60 * 1000,
  problemsPerCode: 1_000,
}
