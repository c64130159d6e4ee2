import type { CampaignExplanation } from '@tiller/contract/platform/job-explanation/campaign-explanation'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { selectJobs } from '../queries.ts'
import { describeGateObject } from './explain-gates.ts'
import { explainSharedBlocker } from './gate-messages.ts'
import { closedGateSql, eligibilityGates, type EligibilityGate } from './gates.ts'
import { readLastTransitions, readServingRows } from './statuses.ts'

/** Maximum number of reasons; more would not help the customer decide what to do first. */
const maxLimits = 20

/** Counts a campaign's jobs, and the jobs that each gate blocks, with the reason and the remedy. */
export async function explainCampaignEligibility(
  tx: Tx,
  tenant: Tenant,
  campaignId: number,
  at: Date,
): Promise<CampaignExplanation> {
  const groups = await readGroups(tx, tenant, campaignId, at)
  const count = (counted: readonly Group[]) => counted.reduce((sum, { jobs }) => sum + jobs, 0)
  const blocked = mergeByObject(groups)
    .toSorted(
      (a, b) => b.jobs - a.jobs || eligibilityGates.indexOf(a.gate) - eligibilityGates.indexOf(b.gate),
    )
    .slice(0, maxLimits)
  const rows = await readServingRows(
    tx,
    tenant,
    blocked.map(({ sampleId }) => sampleId),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const movesOf = await readLastTransitions(tx, tenant, rows)
  return {
    campaignId,
    jobs: count(groups),
    liveJobs: count(groups.filter(({ gateIndex }) => gateIndex === null)),
    limits: blocked.flatMap(({ gate, jobs, sampleId }) => {
      const row = byId.get(sampleId)
      if (row === undefined) return []
      const { sentence, remedy, since, gate: name } = explainSharedBlocker(gate, row, movesOf(row))
      const object =
        gate.of === 'JOB'
          ? { objectType: gate.of, objectId: null, objectName: null }
          : describeGateObject(gate, row)
      return [{ gate: name, ...object, jobs, reason: sentence, remedy, since: since?.toISOString() ?? null }]
    }),
  }
}

type Group = Awaited<ReturnType<typeof readGroups>>[number]

/** Reads the campaign's jobs, grouped by first closed gate, hold, source, and segment. */
const readGroups = (tx: Tx, tenant: Tenant, campaignId: number, at: Date) =>
  selectJobs(tx)
    .select([closedGateSql(at).as('gateIndex'), 'job.hold', 'job.sourceId', 'assignment.segmentId'])
    .select(({ fn }) => [fn.countAll<number>().as('jobs'), sql<number>`min(job.id)`.as('sampleId')])
    .where(tenantIsSql('job', tenant))
    .where('assignment.campaignId', '=', campaignId)
    .where('job.deletedAt', 'is', null)
    .groupBy([sql`1`, 'job.hold', 'job.sourceId', 'assignment.segmentId'])
    .execute()

type Blocked = { gate: EligibilityGate; jobs: number; sampleId: number }

/** Merges groups that the same gate of the same object blocks, for example one paused source. */
function mergeByObject(groups: readonly Group[]): Blocked[] {
  const merged = new Map<string, Blocked>()
  for (const group of groups) {
    const gate = group.gateIndex === null ? undefined : eligibilityGates[group.gateIndex]
    if (gate === undefined) continue
    const key = [group.gateIndex, objectKeyOf(gate, group)].join()
    const known = merged.get(key)
    merged.set(key, {
      gate,
      sampleId: known?.sampleId ?? group.sampleId,
      jobs: (known?.jobs ?? 0) + group.jobs,
    })
  }
  return [...merged.values()]
}

function objectKeyOf({ of, name }: EligibilityGate, { sourceId, segmentId, hold }: Group) {
  if (of === 'SOURCE') return sourceId
  if (of === 'SEGMENT') return segmentId
  return name === 'HOLD' ? hold : ''
}
