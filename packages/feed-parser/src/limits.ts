/** Limits of a feed. `chars` are UTF-16 code units of decoded text, `bytes` are bytes as received. */
export type FeedLimits = {
  /** Nesting depth; deeper documents are rejected. */
  depth: number
  /** A text in a job; a job with a longer one is skipped. */
  textChars: number
  /** A job with its markup; a longer one is skipped. */
  jobChars: number
  /** An attribute value; a document with a longer one is rejected. */
  attributeChars: number
  /** An element or attribute name; a document with a longer one is rejected. */
  nameChars: number
  /** Attributes of an element; a document with more is rejected. */
  attributes: number
  /** Jobs of a feed, including skipped ones; a document with more is rejected. */
  jobs: number
  /** Locations of a job; further ones are omitted with a warning. */
  locations: number
  /** Size after decompression; a larger document is rejected. */
  unpackedBytes: number
  /**
   * Ratio of decompressed to compressed size, checked after `ratioFromBytes`; a document with a higher ratio
   * is rejected.
   */
  ratio: number
  ratioFromBytes: number
  /** Maximum time between two pieces, on the caller's clock. */
  stallMs: number
  /** Problems reported individually per code; the summary counts all. */
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
