/** What connections are for. Separate connections ensure that each works while all those of the others are busy. */
export type ConnectionPurpose = keyof typeof defaultConnections

/**
 * Maximum number of connections of a process for each purpose, unless DATABASE_CONNECTIONS says otherwise. With the
 * five of background tasks and the one of their leader, a process opens at most 40, so that two processes and their
 * imports fit into PostgreSQL's default of 100.
 */
export const defaultConnections = {
  platform: 7,
  search: 4,
  clicks: 8,
  forms: 2,
  files: 1,
  access: 2,
  status: 1,
  background: 6,
  dispositions: 2,
  conversions: 1,
}

/** Two of the connections of background work only listen, and others need theirs for as long as they hold a lock. */
export const fewestBackgroundConnections = 4
