import type { AppDependencies } from '#apis/dependencies.ts'
import type { ProcessMeasurements } from '#lib/runtime/tasks/processes.ts'

/** Measures this process for its heartbeat. Processes without a search index report none. */
export async function measureProcess({
  disk,
  searchIndex,
}: Pick<AppDependencies, 'disk' | 'searchIndex'>): Promise<ProcessMeasurements> {
  const indexLagMs = searchIndex.lagMs()
  return {
    diskFreeBytes: (await disk.freeBytes()) ?? null,
    memoryBytes: process.memoryUsage.rss(),
    indexJobs: indexLagMs === null ? null : await searchIndex.documents(),
    indexLagMs,
  }
}
