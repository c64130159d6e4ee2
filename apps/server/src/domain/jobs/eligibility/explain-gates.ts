import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { eligibilityGates, toPriceSettings, determineServing, type EligibilityGate } from './gates.ts'
import { readLastTransitions, readServingRows } from './statuses.ts'
import { explainBlocker, type LastTransitions, type NamedServingRow } from './gate-messages.ts'

/** Returns all gates of a job in evaluation order, with its status and price, or undefined if there is no such job. */
export async function explainEligibilityGates(tx: Tx, tenant: Tenant, id: number, at: Date) {
  const [row] = await readServingRows(tx, tenant, [id])
  if (row === undefined) return undefined
  const { status, priceCents } = determineServing(row, at)
  const moves = (await readLastTransitions(tx, tenant, [row]))(row)
  return {
    row,
    levels: toPriceSettings(row),
    status,
    priceCents,
    gates: eligibilityGates.map((gate) => explainGate(gate, { row, moves, at, priceCents })),
  }
}

type Subject = {
  row: NamedServingRow & { title: string }
  moves: LastTransitions
  at: Date
  priceCents: number
}

function explainGate(gate: EligibilityGate, { row, moves, at, priceCents }: Subject) {
  const isAsked = applies(gate, row)
  const object = { condition: gate.condition, ...describeGateObject(gate, row) }
  if (!isAsked || !gate.isClosed(row, { now: at, priceCents }))
    return {
      gate: gate.name,
      ...object,
      state: isAsked ? ('OPEN' as const) : ('NOT_ASKED' as const),
      reason: null,
      since: null,
      remedy: null,
    }
  const { gate: name, sentence, since, remedy } = explainBlocker(gate, row, moves)
  return {
    gate: name,
    ...object,
    state: 'CLOSED' as const,
    reason: sentence,
    since: since?.toISOString() ?? null,
    remedy,
  }
}

/** Returns whether a gate applies. Gates of a campaign or segment apply only to a job that has one. */
function applies({ name, of }: EligibilityGate, { campaignId, segmentId }: NamedServingRow): boolean {
  if (of === 'SEGMENT') return segmentId !== null
  return of === 'CAMPAIGN' || name === 'PRICE' ? campaignId !== null : true
}

export function describeGateObject({ of }: EligibilityGate, row: NamedServingRow & { title: string }) {
  switch (of) {
    case 'JOB':
      return { objectType: of, objectId: row.id, objectName: row.title }
    case 'SOURCE':
      return { objectType: of, objectId: row.sourceId, objectName: row.sourceName }
    case 'CAMPAIGN':
      return { objectType: of, objectId: row.campaignId, objectName: row.campaignName }
    case 'SEGMENT':
      return { objectType: of, objectId: row.segmentId, objectName: row.segmentName }
  }
}
