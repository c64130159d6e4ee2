/**
 * Default maximum size of a request body. The documents, the server, and the client share the limits of this file.
 */

export const maxBodyBytes = 1_048_576

/** Maximum nesting depth of JSON, including the outermost value. */
export const maxJsonDepth = 32

/** Maximum number of object members in a body. Batches of the Disposition API may have more. */
export const maxJsonMembers = 10_000

/**
 * A Platform API call counts as one request against the rate limit, plus one per this many bytes of its body and one
 * per `maxRowsPerRequest` requested rows.
 */
export const bytesPerRequest = 16_384
export const maxRowsPerRequest = 100

/**
 * A search counts as one request per this many results, or two with `full_desc=1`. Each skipped result counts as a
 * tenth of a result.
 */
export const resultsPerRequest = 10

/** Maximum pay in dollars that a search can ask for. */
export const maxSearchedPay = 10_000_000

/**
 * Position of the last result that pagination can reach. A page further down costs as much as hundreds of searches.
 */
export const maxReachableResult = 10_000

/** Maximum number of validation errors in a response. */
export const maxReportedErrors = 100

/** Maximum number of open schedules of each kind per campaign, including its segments. */
export const maxOpenSchedules = 100
