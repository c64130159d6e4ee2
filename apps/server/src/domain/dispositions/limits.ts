// The contract contains the limits of one request.

/**
 * Concurrent statements per environment. A second one runs while the first waits for the disk; a third gains nothing.
 */
export const maxConcurrentStatements = 2

export const maxEventsPerStatement = 1_000
export const maxBytesPerStatement = 8 * 1_048_576

/** Maximum number of queued events: one or two seconds of work. Further requests get 503 immediately. */
export const maxQueuedEvents = 10_000
export const maxQueuedBytes = 32 * 1_048_576

export const storeTimeoutMs = 10_000

export const retryAfterSeconds = 2

/** Burst size of the rate limit, in seconds of its rate. */
export const burstSeconds = 10
