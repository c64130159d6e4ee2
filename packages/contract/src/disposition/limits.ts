/** What one request to the Disposition API may hold. The document, the server and the client go by these. */

/** At most so many events. */
export const maxBatch = 1000

/** Both ids have exactly so many characters. */
export const idLength = 36

export const maxRawEventLength = 128

/** `meta_data`, as JSON without spaces in UTF-8. */
export const maxMetaDataBytes = 16_384
