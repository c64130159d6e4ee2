/** Limits per request to the Disposition API, shared by the document, the server, and the client. */

/** Maximum number of events in a batch. */
export const maxBatchEvents = 1000

/** Exact length in characters of the application id and the session id, which are UUIDs. */
export const dispositionIdLength = 36

export const maxRawEventLength = 128

/** Maximum size of `meta_data` as compact JSON in UTF-8. */
export const maxMetaDataBytes = 16_384

/** Maximum number of errors that the response to a batch lists. The first error of each event is always listed. */
export const maxBatchErrors = 2_000
