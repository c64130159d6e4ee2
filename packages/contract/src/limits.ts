/** What one request to any of the APIs may weigh. The documents, the server and the client go by these. */

/** At most so many bytes of body. */
export const maxBodyBytes = 1_048_576

/** At most so many objects and lists inside each other, the body's outermost one included. */
export const maxJsonDepth = 32

/** The objects of a body have at most so many members all together; those of the Disposition API's batches may have more. */
export const maxJsonNames = 10_000

/**
 * A call of the Platform API counts against the limit of its app client as one, and once more for each so many
 * bytes of its body and rows that a list is asked for.
 */
export const bytesPerRequest = 16_384
export const rowsPerRequest = 100

/**
 * A search counts as one for each so many results that it asks for, and twice that with `full_desc=1`; ten results that it
 * passes over count as one of them.
 */
export const resultsPerRequest = 10

/** So many results of a search can be paged through: further down, a page is as much work as hundreds of searches. */
export const searchReach = 10_000

/** An answer names at most so many faults of a request. */
export const maxFaults = 100

/** At most so many schedules of one kind wait or run for one campaign, those of its segments included. */
export const maxOpenSchedules = 100
