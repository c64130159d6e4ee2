import { contendedPools } from '#domain/campaigns/budget/contended-pools.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import {
  chargeClicks,
  paceBudgets,
  settleBudgets,
  type Ahead,
  type Charged,
  type Exhausted,
} from './charge.ts'
import type { Click, RecordedClick } from './click.ts'
import { insertClicks } from './insert.ts'
import { assessClicks, type ClickAssessment } from './assess.ts'

/**
 * Records a click and charges it, in one commit: what it spends from the buckets, its row and its row in
 * the ledger are there together or not at all. A click that does not fit into a bucket is recorded and
 * not billed. When it returns, everything is on disk, and a campaign that can no longer pay is OUT_OF_BUDGET.
 *
 * @param how.abandoned once aborted, nothing of the click is committed any more
 * @param how.lockMs how long it waits for a lock; undefined: as the connection does
 */
export async function recordClick(
  db: Db,
  click: Click,
  { abandoned, lockMs }: { abandoned?: AbortSignal | undefined; lockMs?: number | undefined } = {},
): Promise<RecordedClick> {
  const asked = [{ click, abandoned }]
  const recorded = await recordGroup(db, asked, { lockMs }).catch((error: unknown) => {
    // Two people followed one search result at the same instant; the second look finds the first's click.
    if ((error as { constraint?: string }).constraint === 'click_token_billed_once')
      return recordGroup(db, asked, { lockMs })
    throw error
  })
  const { exhausts, ahead, ...rest } = recorded[0] ?? unknownJob
  if (exhausts !== undefined) await settleBudgets(db, exhausts)
  if (ahead !== undefined) await paceBudgets(db, ahead)
  return { ...rest, settled: exhausts !== undefined || ahead !== undefined }
}

/** A click that is to be recorded, unless it is abandoned first. */
export type PendingClick = { click: Click; abandoned?: AbortSignal | undefined }

/** A click that is on disk, and what it has used up, which is still to be settled. */
export type RecordedOutcome = Omit<RecordedClick, 'settled'> & {
  exhausts?: Exhausted | undefined
  ahead?: Ahead | undefined
}

const unknownJob: RecordedOutcome = { landing: undefined, class: undefined, chargedCents: 0, hosted: false }

/**
 * Records clicks and charges them, all in one commit or none at all. No two may be of one network and job, nor of one
 * token. Rejects if one of them is abandoned.
 *
 * @param how.lockMs how long it waits for a lock; undefined: as the connection does
 * @param how.passesOver whether it leaves out, as undefined, those that would have to wait for who holds buckets for long
 */
export const recordGroup = (
  db: Db,
  group: readonly PendingClick[],
  { lockMs, passesOver = false }: { lockMs?: number | undefined; passesOver?: boolean },
): Promise<(RecordedOutcome | undefined)[]> =>
  db.transaction().execute(async (tx) => {
    const throwIfAbandoned = () => {
      for (const { abandoned } of group) abandoned?.throwIfAborted()
    }
    const looked = await assessClicks(
      tx,
      group.map(({ click }) => click),
      lockMs,
    )
    const passedOver = passesOver ? await heldForLong(tx, looked) : new Set()
    const known = group.flatMap(({ click }, n) => {
      const at = looked[n]
      return at === undefined || passedOver.has(at) ? [] : [{ click, looked: at }]
    })
    const charged = await chargeClicks(tx, known)
    if (charged.length > 0) await insertClicks(tx, charged, false)
    throwIfAbandoned()
    const byClick = new Map(charged.map((each) => [each.click, each]))
    return group.map(({ click }, n) =>
      passedOver.has(looked[n]) ? undefined : inBooks(looked[n], byClick.get(click)),
    )
  })

/** Those that have to be paid from buckets that somebody holds for long. */
async function heldForLong(tx: Tx, looked: readonly (ClickAssessment | undefined)[]) {
  const payable = looked.filter((each) => each?.row.class === 'VALID')
  const pools = await contendedPools(
    tx,
    payable.flatMap((each) => each?.landing.poolId ?? []),
  )
  return new Set(payable.filter((each) => each !== undefined && pools.has(each.landing.poolId)))
}

const inBooks = (looked: ClickAssessment | undefined, charged: Charged | undefined): RecordedOutcome =>
  looked === undefined || charged === undefined
    ? unknownJob
    : {
        landing: looked.landing,
        class: charged.row.class,
        chargedCents: charged.row.chargedCents,
        hosted: looked.hosted,
        exhausts: charged.exhausts,
        ahead: charged.ahead,
      }

/** Clicks that share a name decide about each other: of one network on one job, and of one search result. */
export const conflictKeys = ({ token, visitor }: Click): string[] => [
  `${token.jobId} ${visitor.lock}`,
  token.tokenId,
]

/**
 * Records clicks that led on while the database could not answer, at their own instants and for nothing, all in one
 * commit. One that is recorded already stays as it is. No two may share a name (`namesOf`).
 *
 * @returns of each whether its job is known; of no other is there anything to record
 */
export const recordUnbilled = (db: Db, clicks: readonly Click[]): Promise<boolean[]> =>
  db.transaction().execute(async (tx: Tx) => {
    const looked = await assessClicks(tx, clicks)
    const known = clicks.flatMap((click, n) => {
      const row = looked[n]?.row
      if (row === undefined) return []
      const unbilledReason = row.class === 'VALID' ? 'DATABASE_UNAVAILABLE' : null
      return [{ click, row: { ...row, unbilledReason }, parts: [] }]
    })
    if (known.length > 0) await insertClicks(tx, known, true)
    return looked.map((each) => each !== undefined)
  })
