/** What one request to the Disposition API may hold. The document, the server and the client go by these. */

/** At most so many events. */
export const maxBatch = 1000

/** Both ids have exactly so many characters. */
export const idLength = 36

export const maxRawEventLength = 128

/** `meta_data`, as JSON without spaces in UTF-8. */
export const maxMetaDataBytes = 16_384

/** Errors told of all events of a batch together, apart from the first of each event, which is always told. */
export const batchErrorsMax = 2_000
