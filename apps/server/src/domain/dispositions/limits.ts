/** How much the Disposition API takes upon itself. What one request may hold is in the contract. */

/** Statements that store at one time in an environment. A second one runs while the first waits for the disk; a third gains nothing. */
export const maxConcurrentStatements = 2

/** Events of concurrent requests that are stored by one statement, and bytes of their bodies. */
export const maxEventsPerStatement = 1_000
export const maxBytesPerStatement = 8 * 1_048_576

/** What may wait for a statement: one or two seconds of work. Beyond, the answer is 503 at once. */
export const maxQueuedEvents = 10_000
export const maxQueuedBytes = 32 * 1_048_576

/** Whoever waits longer for PostgreSQL is told to come again. */
export const storeTimeoutMs = 10_000

/** When to come again after an answer 503. */
export const retryAfterSeconds = 2

/** The requests of so many seconds may come at once: a partner that comes after a pause is not held up. */
export const burstSeconds = 10
