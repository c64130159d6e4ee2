/** The start cannot go on; the message is for the operator and says what to do. */
export class StartError extends Error {}

/** The sentence that ends most of those messages. */
export const otherDatabase = 'or set DATABASE_URL to a PostgreSQL 15 or newer of your own'
