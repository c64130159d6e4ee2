import type { ReviewRequest, ReviewResult } from '#domain/clicks/recording/held-clicks.ts'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { IsDataCenter } from '#domain/clicks/classify/data-centers.ts'
import type { createPublisherNetworks } from '#domain/clicks/classify/publisher-networks.ts'
import type { IsForeign } from '#domain/clicks/classify/foreign-network.ts'
import type { ClickWriter } from '#domain/clicks/recording/click-writer.ts'
import type { Impressions } from '#domain/activity/impressions.ts'
import type { LandingUrlCache } from '#domain/clicks/spool/landing-url-cache.ts'
import type { ClickSpool } from '#domain/clicks/spool/spool.ts'
import type { ClickTokens } from '#domain/clicks/token.ts'
import type { createVisitorHasher } from '#domain/clicks/classify/visitor.ts'
import type { BlobStore } from '#lib/storage/blob-store.ts'
import type { Config } from '#lib/config/config.ts'
import type { Databases } from '#lib/postgres/connections.ts'
import type { DiskMonitor } from '#lib/metrics/disk-space.ts'
import type { Egress } from '#lib/egress/egress.ts'
import type { Importers } from '#domain/jobs/feeds/tasks.ts'
import type { PeerProcesses } from '#lib/runtime/tasks/processes.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { Reference } from '#domain/reference/reference-data.ts'
import type { LiveIndex } from '#domain/search-sync/live-index.ts'

export type Timeouts = {
  /** Maximum wait in the concurrency limit of a caller. */
  concurrencyWaitMs: number
  /** Maximum wait for the database before a click redirects without it. */
  clickDatabaseMs: number
}

/** The dependencies that the APIs share, created once in `app/dependencies.ts`. */
export type AppDependencies = Reference &
  Databases & {
    config: Config
    timeouts: Timeouts
    now: () => Date
    /** The clock of the machine, for what leaves the process; that of a sandbox may be ahead of it. */
    machine: () => Date
    /** The pool behind `backgroundDb`, for COPY and LISTEN. */
    pool: pg.Pool
    searchIndex: LiveIndex
    clickTokens: ClickTokens
    /** Processes that share the rate limits with this one. */
    peers: PeerProcesses
    /** Whether an address is outside the United States, if known. */
    isAbroad: IsForeign
    isDataCenter: IsDataCenter
    recordPublisherNetwork: ReturnType<typeof createPublisherNetworks>
    /** Records clicks through `clicksDb`. */
    clickWriter: ClickWriter
    /** Landing URLs of recently shown jobs. */
    landings: LandingUrlCache
    /** Stores clicks while the database is unavailable. */
    clickSpool: ClickSpool
    impressions: Impressions
    /** Free disk space. */
    disk: DiskMonitor
    secretBox: SecretBox
    /** Files, such as résumés and mail. */
    blobs: BlobStore
    /** Metrics other than those of requests. */
    metrics: Registry
    /** Aborted when shutdown begins. */
    stopping: AbortController
    visitorOf: ReturnType<typeof createVisitorHasher>
    /** The only HTTP client for external addresses. */
    egress: Egress
    /** Imports fetched feeds. */
    importers: Importers
    /** Compile the validators and serializers of each operation. A server runs them soon after startup. */
    compilers: (() => void)[]
    /** Advances the clock of a sandbox in every process. */
    moveClock: (to: Date) => Promise<{ at: Date; happened: number }[]>
    reviewHeldClicks: (review: ReviewRequest) => Promise<ReviewResult>
    /** A number from 0 up to, but not including, 1. */
    random: () => number
  }
