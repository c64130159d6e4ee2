import { findContendedPools } from '#domain/campaigns/budget/contended-pools.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { chargeClicks, type PacingExcess, type ChargedClick, type ExhaustedBudget } from './charge.ts'
import type { Click, RecordedClick } from './click.ts'
import { insertClicks } from './insert.ts'
import { assessClicks, type ClickAssessment } from './assess.ts'

/** A click to record, unless the caller abandons it before the commit. */
export type PendingClick = { click: Click; abandoned?: AbortSignal | undefined }

/** A committed click, with the budgets to settle after the commit. */
export type RecordedOutcome = Omit<RecordedClick, 'settled'> & {
  exhausts?: ExhaustedBudget | undefined
  ahead?: PacingExcess | undefined
}

const unknownJob: RecordedOutcome = { landing: undefined, class: undefined, chargedCents: 0, hosted: false }

/**
 * Records and charges clicks in one commit: what they spend, their rows, and their ledger rows. A click that does not
 * fit into a budget is recorded and not billed. No two clicks may share a conflict key. Rejects if one of them is
 * abandoned.
 *
 * @param how.lockMs lock timeout; undefined: that of the connection
 * @param how.skipContended leaves out, as undefined, clicks on pools whose buckets a long transaction has locked
 */
export async function recordClicks(
  db: Db,
  batch: readonly PendingClick[],
  how: { lockMs?: number | undefined; skipContended?: boolean },
): Promise<(RecordedOutcome | undefined)[]> {
  return retryOnce(() => recordOnce(db, batch, how))
}

/**
 * Repeats the transaction once if another process has meanwhile billed a click on the same search result,
 * or paid the publisher's fee for the same expired URL.
 */
async function retryOnce<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const constraint = (error as { constraint?: string }).constraint ?? ''
    // The unique indexes of a partition are named after it.
    if (/^click_.*token_billed_once$|^expired_fee_pkey$/.test(constraint)) return attempt()
    throw error
  }
}

const recordOnce = (
  db: Db,
  batch: readonly PendingClick[],
  { lockMs, skipContended = false }: { lockMs?: number | undefined; skipContended?: boolean },
): Promise<(RecordedOutcome | undefined)[]> =>
  db.transaction().execute(async (tx) => {
    const assessments = await assessClicks(
      tx,
      batch.map(({ click }) => click),
      lockMs,
    )
    const skipped = skipContended ? await contendedClicks(tx, assessments) : new Set()
    const known = batch.flatMap(({ click }, n) => {
      const assessment = assessments[n]
      return assessment === undefined || skipped.has(assessment) ? [] : [{ click, assessment }]
    })
    const charged = await chargeClicks(tx, known)
    if (charged.length > 0) await insertClicks(tx, charged, false)
    for (const { abandoned } of batch) abandoned?.throwIfAborted()
    const byClick = new Map(charged.map((each) => [each.click, each]))
    return batch.map(({ click }, n) =>
      skipped.has(assessments[n]) ? undefined : outcomeOf(assessments[n], byClick.get(click)),
    )
  })

/** Returns the billable clicks whose buckets a long transaction has locked. */
async function contendedClicks(tx: Tx, assessments: readonly (ClickAssessment | undefined)[]) {
  const payable = assessments.filter((each) => each?.row.class === 'VALID')
  const pools = await findContendedPools(
    tx,
    payable.flatMap((each) => each?.landing.poolId ?? []),
  )
  return new Set(payable.filter((each) => each !== undefined && pools.has(each.landing.poolId)))
}

const outcomeOf = (
  assessment: ClickAssessment | undefined,
  charged: ChargedClick | undefined,
): RecordedOutcome =>
  assessment === undefined || charged === undefined
    ? unknownJob
    : {
        landing: assessment.landing,
        class: charged.row.class,
        chargedCents: charged.row.chargedCents,
        hosted: assessment.hosted,
        exhausts: charged.exhausts,
        ahead: charged.ahead,
      }

/**
 * Returns the keys of a click that must be unique in a batch: clicks from one network or visitor on one job, or from
 * one search result, affect each other's class.
 */
export const listConflictKeys = ({ token, visitor }: Click): string[] => [
  `${token.jobId} ${visitor.networkLockKey}`,
  ...(token.visitorId === undefined ? [] : [`${token.jobId} ${token.visitorId}`]),
  token.tokenId,
]

/**
 * Records spooled clicks at their original time and without charging them, in one commit. Clicks that are already
 * recorded stay unchanged. No two clicks may share a conflict key.
 *
 * @returns for each click whether its job is known; other clicks cannot be recorded
 */
export const recordUnbilledClicks = (db: Db, clicks: readonly Click[]): Promise<boolean[]> =>
  retryOnce(() => recordUnbilledOnce(db, clicks))

const recordUnbilledOnce = (db: Db, clicks: readonly Click[]): Promise<boolean[]> =>
  db.transaction().execute(async (tx: Tx) => {
    const assessments = await assessClicks(tx, clicks)
    const known = clicks.flatMap((click, n) => {
      const row = assessments[n]?.row
      if (row === undefined) return []
      const isBillable = row.class === 'VALID' || row.class === 'SUSPECT'
      const unbilledReason = isBillable && row.acquisitionCents === null ? 'DATABASE_UNAVAILABLE' : null
      return [{ click, row: { ...row, unbilledReason, heldCents: 0 }, parts: [] }]
    })
    if (known.length > 0) await insertClicks(tx, known, true)
    return assessments.map((each) => each !== undefined)
  })
