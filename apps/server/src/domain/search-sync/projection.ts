import type { JobCategories } from '@tiller/job-text/categories'
import type { SearchIndex } from '@tiller/search-engine/port'
import type { LandingUrl } from '#domain/jobs/landing-url.ts'
import type { Db } from '#lib/postgres/database.ts'
import { readAllGroups, readAssignments, readPoolAssignments, type AssignedJobs } from './read/assignments.ts'
import { listOldestMembers, type IndexBacklog } from './backlog.ts'
import { readJobIdsAfter, readLastJobId } from '#domain/jobs/queries.ts'
import { readDocuments, type GroupedDocument } from './read/documents.ts'
import {
  formatGroupId,
  isAssigned,
  readGroups,
  addKnownGroups,
  findUnknownGroups,
  type JobAssignment,
  type KnownGroups,
} from './read/groups.ts'

/** An index with the groups to which its documents refer. */
export type IndexProjection<Index extends SearchIndex = SearchIndex> = { index: Index; groups: KnownGroups }

export type ProjectionSource = {
  db: Db
  categories: JobCategories
  /** Receives the landing URL of each job that is read. */
  remember: (jobId: number, landing: LandingUrl) => void
  /** Whether the index contains only groups, because another process writes the documents. */
  hasOnlyGroups?: boolean
}

/** Number of documents per step, small enough that searches hardly wait. */
const documentsAtOnce = 250
const assignmentsAtOnce = 1_000

/**
 * Reads all jobs into an empty index.
 *
 * @param onProgress receives the indexed part of the jobs, from 0 to 1
 */
export async function indexAllJobs(
  source: ProjectionSource,
  projection: IndexProjection,
  onProgress?: (part: number) => void,
) {
  const { db, categories } = source
  if (source.hasOnlyGroups === true) return moveDocuments(db, projection, await readAllGroups(db))
  const last = await readLastJobId(db)
  for (let after = 0; ;) {
    const ids = await readJobIdsAfter(db, after, documentsAtOnce)
    if (ids.length === 0) return
    const read = await readDocuments(db, categories, ids)
    await putDocuments(source, projection, read, [])
    after = ids.at(-1) ?? after
    onProgress?.(Math.min(1, after / last))
  }
}

/** Updates all groups of the campaigns in one batch, without reading their jobs. */
export async function applyCampaignChanges(
  db: Db,
  { index, groups }: IndexProjection,
  ids: readonly number[],
) {
  const keys = ids.flatMap((id) => [...(groups.get(id)?.values() ?? [])])
  if (keys.length > 0)
    await index.apply({ upserts: [], removals: [], moves: [], groups: await readGroups(db, keys) })
}

/** Runs one short step of the backlog. Items are removed only when they are done, so a failed step is repeated. */
export async function applyBacklogStep(
  source: ProjectionSource,
  projection: IndexProjection,
  backlog: IndexBacklog,
): Promise<void> {
  const { db } = source
  const { jobs, assignments, pools } = backlog
  if (jobs.size > 0) return applyJobs(source, projection, jobs)
  if (assignments.size > 0) {
    const ids = listOldestMembers(assignments, assignmentsAtOnce)
    await moveDocuments(db, projection, await readAssignments(db, ids))
    for (const id of ids) assignments.delete(id)
    return
  }
  for (const [poolId, after] of pools) {
    const read = await readPoolAssignments(db, { poolId, after, limit: assignmentsAtOnce })
    await moveDocuments(db, projection, read)
    if (read.length === 0) pools.delete(poolId)
    else pools.set(poolId, Math.max(...read.flatMap(({ jobIds }) => jobIds)))
    return
  }
}

async function applyJobs(source: ProjectionSource, projection: IndexProjection, jobs: Set<number>) {
  const { db, categories } = source
  const ids = listOldestMembers(jobs, documentsAtOnce)
  if (source.hasOnlyGroups === true) {
    await moveDocuments(db, projection, await readAssignments(db, ids))
    for (const id of ids) jobs.delete(id)
    return
  }
  const read = await readDocuments(db, categories, ids)
  const found = new Set(read.map(({ document }) => document.id))
  await putDocuments(
    source,
    projection,
    read,
    ids.filter((id) => !found.has(id)),
  )
  for (const id of ids) jobs.delete(id)
}

function putDocuments(
  source: ProjectionSource,
  projection: IndexProjection,
  read: GroupedDocument[],
  removals: number[],
) {
  for (const { document, landing } of read) source.remember(document.id, landing)
  return applyWithGroups(
    source.db,
    projection,
    read.map(({ group }) => group),
    { upserts: read.map(({ document }) => document), removals, moves: [] },
  )
}

const moveDocuments = (db: Db, projection: IndexProjection, read: AssignedJobs[]) =>
  applyWithGroups(db, projection, read, {
    upserts: [],
    removals: [],
    moves: read.flatMap(({ jobIds, clickRatePercent, ...assigned }) => {
      const group = formatGroupId(assigned)
      return jobIds.map((id) => ({ id, groupId: group, clickRatePercent }))
    }),
  })

type Batch = Omit<Parameters<SearchIndex['apply']>[0], 'groups'>

/** Applies a batch together with the groups to which it refers for the first time. */
async function applyWithGroups(
  db: Db,
  { index, groups }: IndexProjection,
  jobs: readonly JobAssignment[],
  batch: Batch,
) {
  const unknown = findUnknownGroups(groups, jobs.filter(isAssigned))
  await index.apply({ ...batch, groups: await readGroups(db, unknown) })
  // Added only now: after a failure, the next step must read the groups again.
  addKnownGroups(groups, unknown)
}
