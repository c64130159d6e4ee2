/** What one request to the Disposition API may hold. The document, the server and the client go by these. */

/** At most so many events. */
export const maxBatch = 1000

/** At most so many bytes of body. */
export const maxBodyBytes = 1_048_576

/** At most so many objects and lists inside each other, the body's outermost one included. */
export const maxDepth = 32

/** Both ids have exactly so many characters. */
export const idLength = 36

export const maxRawEventLength = 128
