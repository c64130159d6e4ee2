import { defaultConnections, type ConnectionPurpose } from './connection-numbers.ts'
import { connectToDatabase, type Connection, type Db, type PoolLimits } from './database.ts'

type Purpose = Exclude<ConnectionPurpose, 'dispositions' | 'conversions'>

/**
 * Limits by purpose. Long changes of campaigns must not delay clicks, searches, or sign-ins.
 *
 * Connections with `direct` do not go through a pooler: those that need sessions, and those that must work while the
 * pooler has none left.
 */
const purposes = {
  /** For requests of the Platform API. */
  platform: {
    waiting: 100,
    waitMs: 5_000,
    statementMs: 25_000,
    lockMs: 10_000,
    lowPriority: true,
  },
  search: { waiting: 200, waitMs: 2_000, statementMs: 5_000, lockMs: 1_000 },
  clicks: {
    waiting: 1_000,
    waitMs: 10_000,
    statementMs: 10_000,
    lockMs: 5_000,
    prepared: true,
  },
  /** For application forms. */
  forms: { waiting: 200, waitMs: 5_000, statementMs: 10_000, lockMs: 5_000 },
  /** For reading files in requests that hold another connection at the same time. */
  files: { direct: true, waiting: 200, waitMs: 5_000, statementMs: 10_000, lockMs: 10_000 },
  /** For tokens and sign-ins. */
  access: { waiting: 200, waitMs: 5_000, statementMs: 5_000, lockMs: 5_000 },
  /** For health checks, which must work when all other connections are busy. */
  status: { direct: true, waiting: 20, waitMs: 2_000, statementMs: 2_000, lockMs: 1_000 },
  /** For imports, the search index, the clock, and the replay of clicks. */
  background: {
    direct: true,
    waiting: 100,
    waitMs: 30_000,
    statementMs: 0,
    lockMs: 60_000,
    lowPriority: true,
  },
} as const satisfies Record<Purpose, PurposeLimits>

type PurposeLimits = Partial<PoolLimits> & { direct?: true }

/** A database per purpose; `db` is for the requests of the Platform API. */
export type Databases = Record<
  'db' | 'searchDb' | 'clicksDb' | 'formsDb' | 'filesDb' | 'accessDb' | 'statusDb' | 'backgroundDb',
  Db
>

export type Connections = Databases &
  Pick<Connection, 'pool' | 'close'> & {
    /** The replica, for `createReplicaReader`. */
    replicaDb?: Db | undefined
  }

export type ConnectionOptions = {
  /** The URL without a pooler; null if `url` leads to none. */
  sessionUrl?: string | null
  /** The URL of a standby; null if there is none. It gets as many connections as the Platform API. */
  replicaUrl?: string | null
  /** Whether PostgreSQL is a child of this process. */
  isEmbedded?: boolean
  numbers?: Record<ConnectionPurpose, number>
}

/**
 * Creates the connection pools of every purpose. A connection is opened when it is first used. `pool` is that of
 * background work, for COPY and LISTEN.
 */
export function createConnections(
  url: string,
  {
    sessionUrl = null,
    replicaUrl = null,
    isEmbedded = false,
    numbers = defaultConnections,
  }: ConnectionOptions = {},
): Connections {
  const opened: Connection[] = []
  const to = (purpose: Purpose) => {
    const { direct, ...limits }: PurposeLimits = purposes[purpose]
    const pooled = sessionUrl !== null && direct !== true
    const connection = connectToDatabase(pooled ? url : (sessionUrl ?? url), {
      name: `tiller ${purpose}`,
      connections: numbers[purpose],
      ...limits,
      lowPriority: isEmbedded && limits.lowPriority === true,
      pooled,
    })
    opened.push(connection)
    return connection
  }
  const replica = replicaUrl === null ? undefined : connectToReplica(replicaUrl, numbers.platform)
  if (replica !== undefined) opened.push(replica)
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
    replicaDb: replica?.db,
    pool: background.pool,
    close: async (limitMs) => {
      await Promise.all(opened.map(({ close }) => close(limitMs)))
    },
  }
}

function connectToReplica(url: string, connections: number): Connection {
  const { lowPriority: _, ...limits } = purposes.platform
  return connectToDatabase(url, { name: 'tiller replica', connections, ...limits, mayBeStandby: true })
}
