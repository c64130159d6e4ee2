import type { JobStatusResponse } from '@tiller/contract/platform/jobs/schemas'
import { readLastStatusChanges, type StatusObject } from '#domain/events/audit-log/last-status-changes.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { selectJobsById, selectJobs } from '../queries.ts'
import { determineServing, servingColumns } from './gates.ts'
import { explainBlocker, type LastTransitions, type NamedServingRow } from './gate-messages.ts'

/** Reads the given jobs that belong to the customer, with the columns from which their status is computed. */
export const readServingRows = (tx: Tx, tenant: Tenant, ids: readonly number[]) =>
  selectJobs(selectJobsById(tx, ids))
    .select(['job.id', 'job.title', 'job.poolId', 'job.sourceId', 'source.name as sourceName'])
    .select(['assignment.campaignId', 'campaign.name as campaignName'])
    .select(['assignment.segmentId', 'segment.name as segmentName'])
    .select(servingColumns)
    .where(tenantIsSql('job', tenant))
    .execute()

/** Reads the last status transitions of the jobs' campaigns and segments. */
export async function readLastTransitions(tx: Tx, tenant: Tenant, rows: readonly NamedServingRow[]) {
  const ids = (objectType: StatusObject['objectType'], all: readonly (number | null)[]) =>
    [...new Set(all)].flatMap((objectId) => (objectId === null ? [] : [{ objectType, objectId }]))
  const moved = [
    ...ids(
      'CAMPAIGN',
      rows.map(({ campaignId }) => campaignId),
    ),
    ...ids(
      'SEGMENT',
      rows.map(({ segmentId }) => segmentId),
    ),
  ]
  const moves = await readLastStatusChanges(tx, tenant, moved)
  const byObject = new Map(moves.map((move) => [`${move.objectType} ${move.objectId}`, move]))
  return ({ campaignId, segmentId }: NamedServingRow): LastTransitions => ({
    CAMPAIGN: byObject.get(`CAMPAIGN ${campaignId}`),
    SEGMENT: byObject.get(`SEGMENT ${segmentId}`),
  })
}

/** Returns the status of each job in order, with the gate that blocks it. */
export async function determineJobStatuses(
  tx: Tx,
  tenant: Tenant,
  ids: readonly number[],
  at: Date,
): Promise<JobStatusResponse[]> {
  const rows = await readServingRows(tx, tenant, [...new Set(ids)])
  const closed = rows.filter((row) => !determineServing(row, at).served)
  const movesOf = await readLastTransitions(tx, tenant, closed)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    return row === undefined ? unknown(id) : { id, ...statusOf(row, movesOf(row), at) }
  })
}

function statusOf(row: NamedServingRow, moves: LastTransitions, at: Date) {
  const { status, gate } = determineServing(row, at)
  const { campaignId, segmentId } = row
  if (gate === null)
    return { status, gate, reason: 'The job is shown to seekers.', campaignId, segmentId } as const
  const obstacle = explainBlocker(gate, row, moves)
  return { status, gate: obstacle.gate, reason: obstacle.sentence, campaignId, segmentId }
}

const unknown = (id: number): JobStatusResponse => ({
  id,
  status: 'NOT_FOUND',
  gate: null,
  reason: `There is no job ${id}.`,
  campaignId: null,
  segmentId: null,
})
