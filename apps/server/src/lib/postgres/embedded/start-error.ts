/** The start cannot go on; the message is for the operator and says what to do. */
export class StartError extends Error {}

/** The oldest major version of PostgreSQL that has all that migrations and statements use. */
export const oldestPostgres = 15

/** The sentence that ends most of those messages. */
export const otherDatabase = `or set DATABASE_URL to a PostgreSQL ${oldestPostgres} or newer of your own`
