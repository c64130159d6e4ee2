/** What one request to any of the APIs may weigh. The documents, the server and the client go by these. */

/** At most so many bytes of body. */
export const maxBodyBytes = 1_048_576

/** At most so many objects and lists inside each other, the body's outermost one included. */
export const maxJsonDepth = 32

/** An answer names at most so many faults of a request. */
export const maxFaults = 100

/** At most so many schedules of one kind wait or run for one campaign, those of its segments included. */
export const maxOpenSchedules = 100
