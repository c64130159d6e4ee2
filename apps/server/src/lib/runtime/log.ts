type LogFunction = (fields: object, text: string) => void

/** The methods of Fastify's logger that background work uses. */
export type Log = { error: LogFunction; warn: LogFunction }
