import { connect, type Connection, type Db, type PoolLimits } from './database.ts'

/**
 * Each purpose has connections of its own, so that nobody's worst is another's wait: however long changes of
 * campaigns take, clicks are charged, searches answered and users signed in. Dispositions have theirs too,
 * see `domain/dispositions/store.ts`.
 */
const purposes = {
  /** What requests of the Platform API do. A request that waited longer would not be answered in time any more. */
  platform: {
    connections: 10,
    waiting: 100,
    waitMs: 5_000,
    statementMs: 25_000,
    lockMs: 10_000,
    standsBack: true,
  },
  search: { connections: 8, waiting: 200, waitMs: 2_000, statementMs: 5_000, lockMs: 1_000 },
  clicks: {
    connections: 8,
    waiting: 1_000,
    waitMs: 10_000,
    statementMs: 10_000,
    lockMs: 5_000,
    prepared: true,
  },
  /** Application forms. */
  forms: { connections: 4, waiting: 200, waitMs: 5_000, statementMs: 10_000, lockMs: 5_000 },
  /** Files on their way to where they are kept: who puts one has a connection for forms as well. */
  files: { connections: 2, waiting: 200, waitMs: 5_000, statementMs: 10_000, lockMs: 10_000 },
  /** Tokens and sign-ins. */
  access: { connections: 4, waiting: 200, waitMs: 5_000, statementMs: 5_000, lockMs: 5_000 },
  /** Whether all is well, asked also when nothing else is. */
  status: { connections: 2, waiting: 20, waitMs: 2_000, statementMs: 2_000, lockMs: 1_000 },
  /** Imports, sweeps, the index and the clock that follow: nobody waits for them. */
  background: {
    connections: 7,
    waiting: 100,
    waitMs: 30_000,
    statementMs: 0,
    lockMs: 60_000,
    standsBack: true,
  },
} as const satisfies Record<string, Partial<PoolLimits>>

type Purpose = keyof typeof purposes

/** The database by purpose; `db` is for the requests of the Platform API. */
export type Databases = Record<
  'db' | 'searchDb' | 'clicksDb' | 'formsDb' | 'filesDb' | 'accessDb' | 'statusDb' | 'backgroundDb',
  Db
>

export type Connections = Databases & Pick<Connection, 'pool' | 'close'>

/**
 * Connects for every purpose; nothing is opened before it is used. `pool` is the background's, for COPY and LISTEN.
 *
 * @param isEmbedded whether PostgreSQL is a child of this process
 */
export function connectAll(url: string, isEmbedded = false): Connections {
  const opened: Connection[] = []
  const to = (purpose: Purpose) => {
    const limits: Partial<PoolLimits> = purposes[purpose]
    const standsBack = isEmbedded && limits.standsBack === true
    const connection = connect(url, { name: `tiller ${purpose}`, ...limits, standsBack })
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
