import { connectToDatabase, type Connection, type Db, type PoolLimits } from './database.ts'

/**
 * Connection limits by purpose. Separate connections ensure that long changes of campaigns do not delay clicks,
 * searches, or sign-ins. With those of dispositions, conversions, and background tasks, a process opens at most 40
 * connections by default, so that two processes fit into PostgreSQL's default of 100.
 */
const purposes = {
  /** For requests of the Platform API. */
  platform: {
    connections: 7,
    waiting: 100,
    waitMs: 5_000,
    statementMs: 25_000,
    lockMs: 10_000,
    lowPriority: true,
  },
  search: { connections: 4, waiting: 200, waitMs: 2_000, statementMs: 5_000, lockMs: 1_000 },
  clicks: {
    connections: 8,
    waiting: 1_000,
    waitMs: 10_000,
    statementMs: 10_000,
    lockMs: 5_000,
    prepared: true,
  },
  /** For application forms. */
  forms: { connections: 2, waiting: 200, waitMs: 5_000, statementMs: 10_000, lockMs: 5_000 },
  /** For reading files in requests that hold another connection at the same time. */
  files: { connections: 1, waiting: 200, waitMs: 5_000, statementMs: 10_000, lockMs: 10_000 },
  /** For tokens and sign-ins. */
  access: { connections: 2, waiting: 200, waitMs: 5_000, statementMs: 5_000, lockMs: 5_000 },
  /** For health checks, which must work when all other connections are busy. */
  status: { connections: 1, waiting: 20, waitMs: 2_000, statementMs: 2_000, lockMs: 1_000 },
  /** For imports, the search index, the clock, and the replay of clicks. Two of the connections only listen. */
  background: {
    connections: 6,
    waiting: 100,
    waitMs: 30_000,
    statementMs: 0,
    lockMs: 60_000,
    lowPriority: true,
  },
} as const satisfies Record<string, Partial<PoolLimits>>

type Purpose = keyof typeof purposes

/** Maximum number of connections of each purpose. */
export const connectionsByPurpose = Object.fromEntries(
  Object.entries(purposes).map(([purpose, { connections }]) => [purpose, connections]),
) as Record<Purpose, number>

/** A database per purpose; `db` is for the requests of the Platform API. */
export type Databases = Record<
  'db' | 'searchDb' | 'clicksDb' | 'formsDb' | 'filesDb' | 'accessDb' | 'statusDb' | 'backgroundDb',
  Db
>

export type Connections = Databases & Pick<Connection, 'pool' | 'close'>

/**
 * Creates the connection pools of every purpose. A connection is opened when it is first used. `pool` is that of
 * background work, for COPY and LISTEN.
 *
 * @param isEmbedded whether PostgreSQL is a child of this process
 */
export function createConnections(url: string, isEmbedded = false): Connections {
  const opened: Connection[] = []
  const to = (purpose: Purpose) => {
    const limits: Partial<PoolLimits> = purposes[purpose]
    const lowPriority = isEmbedded && limits.lowPriority === true
    const connection = connectToDatabase(url, { name: `tiller ${purpose}`, ...limits, lowPriority })
    opened.push(connection)
    return connection
  }
  const background = to('background')
  return {
    db: to('platform').db,
    searchDb: to('search').db,
    clicksDb: to('clicks').db,
    formsDb: to('forms').db,
    filesDb: to('files').db,
    accessDb: to('access').db,
    statusDb: to('status').db,
    backgroundDb: background.db,
    pool: background.pool,
    close: async (limitMs) => {
      await Promise.all(opened.map(({ close }) => close(limitMs)))
    },
  }
}
