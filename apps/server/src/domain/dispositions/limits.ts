/** Limits of the Disposition API. The contract has the limits of one request. */

/** Concurrent statements per environment. A second one runs while the first waits for the disk; a third gains nothing. */
export const maxConcurrentStatements = 2

/** Database connections of each API; the two environments of dispositions share theirs. */
export const storingConnections = { dispositions: 2, conversions: 1 }

/** Events per statement, and bytes of their request bodies. */
export const maxEventsPerStatement = 1_000
export const maxBytesPerStatement = 8 * 1_048_576

/** Queue limits: one or two seconds of work. Further requests get 503 immediately. */
export const maxQueuedEvents = 10_000
export const maxQueuedBytes = 32 * 1_048_576

export const storeTimeoutMs = 10_000

/** `Retry-After` of a 503 response. */
export const retryAfterSeconds = 2

/** Burst size of the rate limit, in seconds of its rate. */
export const burstSeconds = 10
