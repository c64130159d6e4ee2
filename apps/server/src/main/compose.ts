import { join } from 'node:path'
import { createMemoryIndex, restoreMemoryIndex } from '@tiller/search-index/memory-index'
import { Registry } from 'prom-client'
import { createImpressions } from '../activity/impressions.ts'
import type { Parts, Patience } from '../apis/parts.ts'
import { createIsAbroad } from '../clicks/abroad.ts'
import { createClickWriter } from '../clicks/recording/click-writer.ts'
import { createLandings } from '../clicks/spool/landings.ts'
import { createClickSpool, measureSpool } from '../clicks/spool/spool.ts'
import { createClickTokens } from '../clicks/token.ts'
import { createVisitors } from '../clicks/visitor.ts'
import { openBlobs } from '../kit/blobs/open-blobs.ts'
import type { Config } from '../kit/config.ts'
import type { Connections } from '../kit/db/connections.ts'
import type { Keys } from '../kit/secrets/keys.ts'
import { createDisk, measureDisk } from '../kit/observe/disk.ts'
import { importingProgram } from './importing.ts'
import { systemEgress } from '../kit/egress/egress.ts'
import { createSecretBox } from '../kit/secrets/secret-box.ts'
import type { Reference } from '../reference/reference-data.ts'
import { createImporters } from '../jobs/feeds/tasks.ts'
import { moveForOperator } from './sandbox/clock/move-clock.ts'
import { createLiveIndex } from '../search/follow/live-index.ts'
import { createSnapshots } from '../search/snapshot/snapshots.ts'

/** What a Tiller is made from. */
export type Foundations = {
  config: Config
  now: () => Date
  /** The clock of the machine, which that of a sandbox goes ahead of. */
  machine: () => Date
  /** To a database that is migrated. */
  connections: Omit<Connections, 'close'>
  reference: Reference
  keys: Keys
  /** Absent: as it is for those who are served. */
  patience?: Patience
}

/** What those who are served wait. */
export const usualPatience: Patience = { turnMs: 5_000, clickMs: 2_000 }

/** Makes the parts of a Tiller, for the server, the tests and the benches alike. Nothing runs yet. */
export function compose(foundations: Foundations): Parts {
  const { config, now, machine, connections, reference, keys, patience = usualPatience } = foundations
  const metrics = new Registry()
  const clickSpool = createClickSpool(join(config.dataDir, 'spool'))
  measureSpool(metrics, clickSpool)
  const landings = createLandings()
  const disk = createDisk(config)
  measureDisk(metrics, disk)
  return {
    config,
    patience,
    now,
    moveClock: (to) => moveForOperator({ db: connections.backgroundDb, config, machine }, to),
    ...connections,
    ...reference,
    searchIndex: createLiveIndex({
      db: connections.backgroundDb,
      pool: connections.pool,
      createIndex: createMemoryIndex,
      snapshots: createSnapshots({
        directory: config.searchSnapshotDir ?? join(config.dataDir, 'search'),
        db: connections.backgroundDb,
        restore: restoreMemoryIndex,
      }),
      categories: reference.categories,
      metrics,
      remember: landings.remember,
    }),
    clickTokens: createClickTokens(keys.CLICK),
    peers: { apis: 1 },
    isAbroad: createIsAbroad(config.geoDatabase),
    clickWriter: createClickWriter(connections.clicksDb),
    landings,
    clickSpool,
    impressions: createImpressions(),
    disk,
    secretBox: createSecretBox(keys.SECRETS),
    blobs: openBlobs(connections.filesDb, config),
    visitorOf: createVisitors(keys.VISITOR),
    metrics,
    stopping: new AbortController(),
    egress: systemEgress(config),
    importers: createImporters({
      program: importingProgram,
      env: { ...process.env, DATABASE_URL: connections.pool.options.connectionString },
    }),
    compilers: [],
    random: Math.random,
  }
}
