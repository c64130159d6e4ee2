import { setTimeout as delay } from 'node:timers/promises'
import type { PlatformStatus } from '@tiller/contract/platform/status/schemas'
import type { Config } from '#lib/config/config.ts'
import { type Db, isDatabaseTimeout } from '#lib/postgres/database.ts'
import { type DiskMonitor, isFreeSpaceLow } from '#lib/metrics/disk-space.ts'
import { areBlobTransfersHealthy } from '#lib/storage/database-blobs.ts'
import { findLastSuccessfulRuns } from '#lib/backup/runs.ts'
import { hasLiveWorker } from '#lib/runtime/tasks/processes.ts'
import { withoutValues, type ServiceLevelReader } from './service-levels/read.ts'
import type { LiveIndex } from '#domain/search-sync/live-index.ts'

type State = PlatformStatus['status']

/** A component that does not respond within this time is DOWN. */
const componentTimeoutMs = 2_000

type Watermarks = Pick<Config, 'feedsMinFreeMb' | 'dispositionsMinFreeMb' | 'broadCustomerScope' | 's3Bucket'>

type ComponentDependencies = {
  statusDb: Db
  searchIndex: Pick<LiveIndex, 'ready' | 'isKeepingUp' | 'isSnapshotSaved'>
  disk: Pick<DiskMonitor, 'freeBytes'>
  config: Watermarks
}

type StatusDependencies = ComponentDependencies & { readServiceLevels: ServiceLevelReader; now: () => Date }

/** Checks every component and reads the service levels. Never rejects and responds within `componentTimeoutMs`. */
export async function checkPlatformStatus(checked: StatusDependencies): Promise<PlatformStatus> {
  const [{ status }, { found: serviceLevels = withoutValues }] = await Promise.all([
    checkComponents(checked),
    withTimeout(checked.readServiceLevels(checked.now())),
  ])
  return { ...status, serviceLevels }
}

/** Checks every component, and whether the database is DOWN only because it is slow. */
export async function checkComponents({ statusDb, searchIndex, disk, config }: ComponentDependencies) {
  const [maintenance, follows, freeBytes, flowing, working, backups] = await Promise.all([
    withTimeout(
      statusDb
        .selectFrom('maintenance')
        .select('state')
        .executeTakeFirstOrThrow()
        .then(({ state }) => state),
    ),
    withTimeout(searchIndex.isKeepingUp()),
    withTimeout(disk.freeBytes()),
    withTimeout(config.s3Bucket === null ? Promise.resolve(true) : areBlobTransfersHealthy(statusDb)),
    withTimeout(hasLiveWorker(statusDb)),
    withTimeout(findLastSuccessfulRuns(statusDb)),
  ])
  const components = {
    database: maintenance.found === undefined ? 'DOWN' : 'UP',
    search: !searchIndex.ready()
      ? 'DOWN'
      : follows.found === true && searchIndex.isSnapshotSaved()
        ? 'UP'
        : 'DEGRADED',
    disk: diskState(freeBytes.found, config),
    files: flowing.found === true ? 'UP' : 'DEGRADED',
    workers: working.found === true ? 'UP' : 'DEGRADED',
  } as const
  const status: Omit<PlatformStatus, 'serviceLevels'> = {
    status: determineOverallState(components),
    maintenance: maintenance.found ?? 'INACTIVE',
    components,
    lastBackupAt: backups.found?.BACKUP?.toISOString() ?? null,
    lastRestoreRehearsalAt: backups.found?.REHEARSAL?.toISOString() ?? null,
    broadCustomerScope: config.broadCustomerScope === true,
  }
  return { status, databaseSlow: maintenance.late }
}

/** Returns the state of the platform. Only a failure of the database or the disk makes it DOWN. */
export const determineOverallState = (components: PlatformStatus['components']): State => {
  if (components.database === 'DOWN' || components.disk === 'DOWN') return 'DOWN'
  return Object.values(components).every((state) => state === 'UP') ? 'UP' : 'DEGRADED'
}

/** With less free disk space, no write is certain to succeed. */
const minFreeBytes = 16 * 1_048_576

function diskState(freeBytes: number | undefined, watermarks: Watermarks): State {
  if (freeBytes === undefined || freeBytes < minFreeBytes) return 'DOWN'
  const short = (['feeds', 'dispositions'] as const).some((use) => isFreeSpaceLow(freeBytes, use, watermarks))
  return short ? 'DEGRADED' : 'UP'
}

/** Waits for a check. `found` is undefined if it fails or times out. */
async function withTimeout<T>(check: Promise<T>): Promise<{ found: T | undefined; late: boolean }> {
  const late = delay(componentTimeoutMs, { found: undefined, late: true }, { ref: false })
  try {
    return await Promise.race([check.then((found) => ({ found, late: false })), late])
  } catch (error) {
    return { found: undefined, late: isDatabaseTimeout(error) }
  }
}
