import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { IsForeign } from '#domain/clicks/classify/foreign-network.ts'
import type { ClickWriter } from '#domain/clicks/recording/click-writer.ts'
import type { Impressions } from '#domain/activity/impressions.ts'
import type { Landings } from '#domain/clicks/spool/landing-url-cache.ts'
import type { ClickSpool } from '#domain/clicks/spool/spool.ts'
import type { ClickTokens } from '#domain/clicks/token.ts'
import type { createVisitorHasher } from '#domain/clicks/classify/visitor.ts'
import type { BlobStore } from '#lib/storage/blob-store.ts'
import type { Config } from '#lib/config/config.ts'
import type { Databases } from '#lib/postgres/connections.ts'
import type { Disk } from '#lib/metrics/disk-space.ts'
import type { Egress } from '#lib/egress/egress.ts'
import type { Importers } from '#domain/jobs/feeds/tasks.ts'
import type { Peers } from '#lib/runtime/tasks/processes.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { Reference } from '#domain/reference/reference-data.ts'
import type { LiveIndex } from '#domain/search-sync/live-index.ts'

/** How long is waited for what takes longer than usual, before a caller is told so or goes on without it. */
export type Timeouts = {
  /** A request for its turn among its caller's. */
  turnMs: number
  /** A seeker for our books, if it is known where the job is. */
  clickMs: number
}

/** The parts of a running Tiller that the APIs share. Made once, in `app/dependencies.ts`. */
export type AppDependencies = Reference &
  Databases & {
    config: Config
    patience: Timeouts
    /** The one clock. */
    now: () => Date
    /** The connections of `backgroundDb`, for COPY and LISTEN. */
    pool: pg.Pool
    searchIndex: LiveIndex
    clickTokens: ClickTokens
    /** The processes that answer the same callers. */
    peers: Peers
    /** Where clicks come from, as far as it is known. */
    isAbroad: IsForeign
    /** Records clicks by `clicksDb`. */
    clickWriter: ClickWriter
    /** Where the jobs are that this process knows. */
    landings: Landings
    /** Where clicks wait while the database does not answer. */
    clickSpool: ClickSpool
    /** The results that searches have shown. */
    impressions: Impressions
    /** The room that is left for what is written. */
    disk: Disk
    secretBox: SecretBox
    /** Where files are kept. */
    blobs: BlobStore
    /** What is measured besides requests. */
    metrics: Registry
    /** Aborted when the process begins to stop. */
    stopping: AbortController
    visitorOf: ReturnType<typeof createVisitorHasher>
    /** The one way out. */
    egress: Egress
    /** Where fetched feeds are imported. */
    importers: Importers
    /** What operations need when they are first called, made by a server soon after its start. */
    compilers: (() => void)[]
    /** Moves the clock of a sandbox on, for every process. */
    moveClock: (to: Date) => Promise<{ at: Date; happened: number }[]>
    /** From 0 to 1, below 1. */
    random: () => number
  }
