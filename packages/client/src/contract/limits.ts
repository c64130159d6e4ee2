// GENERATED from the contract by emit.ts; `npm run check` fails if it is stale.
/** What one request to the Disposition API may hold: events, and bytes of body. */
export const maxBatch = 1000
export const maxBodyBytes = 1048576
