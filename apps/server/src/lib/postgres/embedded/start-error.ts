/** An error that prevents startup; the message tells the operator what to do. */
export class StartError extends Error {}

/** The oldest supported major version. */
export const oldestPostgres = 15

/** The last clause of most of these messages. */
export const otherDatabaseHint = `or set DATABASE_URL to a PostgreSQL ${oldestPostgres} or newer of your own`
