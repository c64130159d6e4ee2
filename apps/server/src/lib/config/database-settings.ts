import { defaultConnections } from '#lib/postgres/connection-numbers.ts'
import {
  connectionsSetting,
  databaseAddressSetting,
  integerSetting,
  printConnections,
  type Setting,
} from './setting-types.ts'

export const databaseSettings = {
  /** Null selects the embedded PostgreSQL in `dataDir`. */
  databaseUrl: {
    variable: 'DATABASE_URL',
    ...databaseAddressSetting,
    fallback: null,
    otherwise: 'the embedded PostgreSQL 18',
    meaning: 'connection to your own PostgreSQL ≥ 15; its user must be allowed to create roles',
    secret: true,
  },
  /** Null if `databaseUrl` provides sessions. */
  databaseSessionUrl: {
    variable: 'DATABASE_SESSION_URL',
    ...databaseAddressSetting,
    fallback: null,
    otherwise: '`DATABASE_URL`, which must then not lead through a pooler in transaction mode',
    meaning:
      'connection to the same database without a pooler, for notifications, locks, migrations, and imports; requests go through the pooler in `DATABASE_URL`',
    secret: true,
  },
  /** Null if all reads use the primary. */
  databaseReplicaUrl: {
    variable: 'DATABASE_REPLICA_URL',
    ...databaseAddressSetting,
    fallback: null,
    otherwise: 'all reads use `DATABASE_URL`',
    meaning:
      'connection to a standby of the same database, from which reports and long lists are read as soon as it has everything that was committed before',
    secret: true,
  },
  databaseReplicaWaitMs: {
    variable: 'DATABASE_REPLICA_WAIT_MS',
    ...integerSetting(0, 10_000),
    fallback: '500',
    meaning: 'maximum time in ms that a report waits for the replica; then it reads from the primary',
  },
  databaseConnections: {
    variable: 'DATABASE_CONNECTIONS',
    ...connectionsSetting,
    fallback: printConnections(defaultConnections),
    meaning:
      'maximum numbers of database connections of a process by purpose, which together with `WORKER_CONCURRENCY` and one more are at most 40 by default; those that are left out keep their default. Each running import needs two more',
  },
} satisfies Record<string, Setting>
