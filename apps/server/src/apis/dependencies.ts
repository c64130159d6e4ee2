import type { ReviewRequest, ReviewResult } from '#domain/clicks/recording/held-clicks.ts'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { IsDataCenterAddress } from '#domain/clicks/classify/data-centers.ts'
import type { createPublisherNetworks } from '#domain/clicks/classify/publisher-networks.ts'
import type { IsForeignAddress } from '#domain/clicks/classify/foreign-network.ts'
import type { ClickWriter } from '#domain/clicks/recording/click-writer.ts'
import type { ImpressionCounter } from '#domain/activity/impressions.ts'
import type { LandingUrlCache } from '#domain/clicks/spool/landing-url-cache.ts'
import type { ClickSpool } from '#domain/clicks/spool/spool.ts'
import type { ClickTokens } from '#domain/clicks/token.ts'
import type { createVisitorHasher } from '#domain/clicks/classify/visitor.ts'
import type { BrandCache } from '#lib/brand/brand.ts'
import type { BlobStore } from '#lib/storage/blob-store.ts'
import type { Config } from '#lib/config/config.ts'
import type { Databases } from '#lib/postgres/connections.ts'
import type { BulkReader } from '#lib/postgres/replica.ts'
import type { DiskMonitor } from '#lib/metrics/disk-space.ts'
import type { EgressClient } from '#lib/egress/egress.ts'
import type { Importers } from '#domain/jobs/feeds/tasks.ts'
import type { PeerProcesses } from '#lib/runtime/tasks/processes.ts'
import type { TaskDescription } from '#lib/runtime/tasks/task.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import type { ServiceLevelCounter } from '#domain/status/service-levels/counter.ts'
import type { ServiceLevelReader } from '#domain/status/service-levels/read.ts'
import type { LiveIndex } from '#domain/search-sync/live-index.ts'

export type Timeouts = {
  /** Maximum time that a request waits in the concurrency limit of its caller. */
  concurrencyWaitMs: number
  /** Maximum time that a click waits for the database before it is redirected without it. */
  clickDatabaseMs: number
}

/** The dependencies that the APIs share, created once in `app/dependencies.ts`. */
export type AppDependencies = ReferenceData &
  Databases & {
    config: Config
    timeouts: Timeouts
    now: () => Date
    /** The machine's clock, for times that leave the process. The clock of a sandbox may be ahead of it. */
    machine: () => Date
    readBulk: BulkReader
    /** The connection pool of `backgroundDb`, for COPY and LISTEN. */
    pool: pg.Pool
    searchIndex: LiveIndex
    /** The key of searches by processes without an index; null in such a process. */
    remoteSearchKey: Buffer | null
    clickTokens: ClickTokens
    /** The processes that share the rate limits with this one. */
    peers: PeerProcesses
    /** Returns whether an address is known to be outside the United States. */
    isAbroad: IsForeignAddress
    isDataCenter: IsDataCenterAddress
    recordPublisherNetwork: ReturnType<typeof createPublisherNetworks>
    /** Records clicks with connections of `clicksDb`. */
    clickWriter: ClickWriter
    /** Caches the landing URLs of recently shown jobs. */
    landings: LandingUrlCache
    /** Stores clicks on disk while the database is unavailable. */
    clickSpool: ClickSpool
    impressions: ImpressionCounter
    serviceLevels: ServiceLevelCounter
    readServiceLevels: ServiceLevelReader
    /** Monitors the free disk space. */
    disk: DiskMonitor
    secretBox: SecretBox
    brands: BrandCache
    /** Stores files, for example résumés and mails. */
    blobs: BlobStore
    /** Metrics other than those of requests. */
    metrics: Registry
    /** Aborted when the shutdown begins. */
    stopping: AbortController
    visitorOf: ReturnType<typeof createVisitorHasher>
    /** The only HTTP client for URLs from users. */
    egress: EgressClient
    /** Processes that import fetched feeds. */
    importers: Importers
    /**
     * Functions that compile the validators and serializers of each operation. A server calls them soon after startup.
     */
    compilers: (() => void)[]
    /** Advances the clock of a sandbox in every process. */
    moveClock: (to: Date) => Promise<{ at: Date; happened: number }[]>
    backgroundTasks: readonly TaskDescription[]
    reviewHeldClicks: (review: ReviewRequest) => Promise<ReviewResult>
    /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
    random: () => number
  }
