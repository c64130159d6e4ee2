/** What a feed may cost. `chars` are UTF-16 code units of decoded text, `bytes` are bytes as they arrive. */
export type FeedLimits = {
  /** Elements inside one another; deeper refuses the document. */
  depth: number
  /** One text inside a job; a longer one skips the job. */
  textChars: number
  /** One job with its markup; a longer one is skipped. */
  jobChars: number
  /** One attribute value; a longer one refuses the document. */
  attributeChars: number
  /** One element or attribute name; a longer one refuses the document. */
  nameChars: number
  /** Attributes on one element; more refuse the document. */
  attributes: number
  /** Jobs in one feed, skipped ones included; more refuse the document. */
  jobs: number
  /** Locations of one job; the rest is left out and warned about. */
  locations: number
  /** The document after decompression; more refuses it. */
  unpackedBytes: number
  /** Unpacked to packed size, judged once `ratioFromBytes` are unpacked; more refuses the document. */
  ratio: number
  ratioFromBytes: number
  /** Longest time between two pieces of the document, on the caller's clock. */
  stallMs: number
  /** Problems reported one by one for each code; the summary counts all. */
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
