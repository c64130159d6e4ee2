/** An error that prevents startup. The message tells the operator what to do. */
export class StartError extends Error {}

/** The oldest supported major version of PostgreSQL. */
export const minPostgresVersion = 15

/** The last clause of most messages about the database. */
export const otherDatabaseHint = `or set DATABASE_URL to a PostgreSQL ${minPostgresVersion} or newer of your own`
