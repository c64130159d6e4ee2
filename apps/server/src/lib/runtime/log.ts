type Say = (fields: object, text: string) => void

/** Where background work is logged: as much of Fastify's logger as it takes. */
export type Log = { error: Say; warn: Say }
