import { type Db, isLockError, isTemporaryDatabaseError, PoolFullError } from '#lib/postgres/database.ts'
import { type BatchWriter, createBatchWriter } from '#lib/runtime/batch-writer.ts'
import { paceAfterClicks, settleExhaustedBudgets } from './charge.ts'
import type { Click, RecordedClick } from './click.ts'
import { listConflictKeys, recordClicks, type PendingClick, type RecordedOutcome } from './record.ts'

/** Records and charges clicks in batches, and settles the budgets that they exhaust. */
export type ClickWriter = { record(click: Click, abandoned?: AbortSignal): Promise<RecordedClick> }

const maxQueued = 10_000

/**
 * Lock timeouts in ms. After the timeout of a batch, each of its clicks is recorded alone with a shorter timeout, so
 * that only clicks on the locked budget wait. The limited concurrency leaves connections for batches.
 */
const lockMs = { batch: 1_000, alone: 100 }
const concurrency = { batches: 3, alone: 3, contended: 2 }

/**
 * Creates a writer that overlaps three batches: one waits for the disk while the next is assessed and a third waits for
 * its buckets. Batches of more than 200 clicks gain nothing and delay their last clicks.
 */
export function createClickWriter(db: Db): ClickWriter {
  const limits = {
    largestQueue: { items: maxQueued },
    overloaded: () => new PoolFullError('clicks'),
    splitOn: (error: unknown) => !isTemporaryDatabaseError(error),
  }
  const write =
    (how: Parameters<typeof recordClicks>[2], onLockTimeout?: BatchWriter<PendingClick, RecordedClick>) =>
    async (batch: readonly PendingClick[]): Promise<(RecordedClick | Promise<RecordedClick>)[]> => {
      try {
        const settled = settleClicks(db, await recordClicks(db, batch, how))
        return batch.map((pending, n) => settled[n] ?? contended.write(pending, pending.abandoned))
      } catch (error) {
        if (onLockTimeout === undefined || !isLockError(error)) throw error
        return batch.map((pending) => onLockTimeout.write(pending, pending.abandoned))
      }
    }
  const contended: BatchWriter<PendingClick, RecordedClick> = createBatchWriter({
    name: 'contended clicks',
    ...limits,
    write: write({}),
    concurrency: concurrency.contended,
    largestBatch: { items: 1 },
  })
  const alone = createBatchWriter({
    name: 'single clicks',
    ...limits,
    write: write({ lockMs: lockMs.alone }, contended),
    concurrency: concurrency.alone,
    largestBatch: { items: 1 },
  })
  const batches = createBatchWriter({
    name: 'clicks',
    ...limits,
    write: write({ lockMs: lockMs.batch, skipContended: true }, alone),
    concurrency: concurrency.batches,
    largestBatch: { items: 200 },
    conflictKeys: ({ click }: PendingClick) => listConflictKeys(click),
  })
  return { record: (click, abandoned) => batches.write({ click, abandoned }, abandoned) }
}

/**
 * Settles the budgets that the clicks of a batch have exhausted, each budget once, at the highest price. The response
 * to such a click waits for this.
 */
function settleClicks(db: Db, outcomes: readonly (RecordedOutcome | undefined)[]) {
  const settling = new Map<string, Promise<void>>()
  const once = (key: string, settle: () => Promise<void>) => {
    const settled = settling.get(key) ?? settle()
    settling.set(key, settled)
    return settled
  }
  const settled = new Map<RecordedOutcome, Promise<void>[]>()
  const byPrice = outcomes.flatMap((outcome) => outcome ?? []).toSorted((a, b) => price(b) - price(a))
  for (const outcome of byPrice) {
    const { exhausts, ahead } = outcome
    const waits: Promise<void>[] = []
    if (exhausts !== undefined) {
      const { campaignId, segmentId, period } = exhausts
      waits.push(
        once(`month ${campaignId} ${segmentId} ${period}`, () => settleExhaustedBudgets(db, exhausts)),
      )
    }
    if (ahead !== undefined) waits.push(once(`day ${ahead.campaignId}`, () => paceAfterClicks(db, ahead)))
    settled.set(outcome, waits)
  }
  return outcomes.map((outcome) => {
    if (outcome === undefined) return undefined
    const { exhausts: _, ahead: __, ...rest } = outcome
    const waits = settled.get(outcome) ?? []
    if (waits.length === 0) return { ...rest, settled: false }
    return Promise.all(waits).then(() => ({ ...rest, settled: true }))
  })
}

const price = ({ exhausts, ahead }: RecordedOutcome) =>
  Math.max(exhausts?.priceCents ?? 0, ahead?.priceCents ?? 0)
