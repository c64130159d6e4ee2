import type { Operation } from '@tiller/contract/operation'
import type { FieldProblem } from '@tiller/contract/problem'
import { maxCents } from '@tiller/contract/schema'
import { sql } from 'kysely'
import type { Tx } from '#lib/postgres/database.ts'
import { ApiError, throwIfInvalid } from '#lib/http/api-error.ts'
import { formatProblemBody } from '#lib/http/problem.ts'
import { requireVersion } from '#lib/http/if-match.ts'
import type { SettingsUpdateResult } from '../update.ts'
import { lockBuckets } from '../../budget/buckets.ts'
import { markPoolContended } from '../../budget/contended-pools.ts'
import { reassignAffectedJobs } from '../../targeting/reassign.ts'
import { createAdaptiveBatchSize } from '../../targeting/reassignment-batches.ts'
import type { CampaignContext } from '../../targeting/quotas.ts'
import type { CallerAction } from '@tiller/contract/platform/campaigns/transitions'

type Amount = 'basicCpc' | 'minCpc' | 'tillerProCpc' | 'monthlyBudget'
type Adjust = Partial<Record<Amount, { percent?: number; cents?: number }>>
type Amounts = Record<Amount, number>

/** One of the changes of a bulk request, with exactly one of patch, action, and adjust. */
export type BulkItem<Patch> = {
  id: number
  ifMatch?: string
  patch?: Patch
  action?: CallerAction
  reasonId?: number
  adjust?: Adjust
}

/** Throws if an item does not have exactly one kind of change. Invalid changes are reported per item. */
export const rejectMalformedItems = (items: readonly BulkItem<unknown>[]) =>
  throwIfInvalid(
    items.flatMap((item, index): FieldProblem[] => {
      const said = (['patch', 'action', 'adjust'] as const).filter((field) => item[field] !== undefined)
      const at = (field: string, message: string) => [
        { in: 'body' as const, field: `items[${index}]${field}`, message },
      ]
      if (said.length !== 1) return at('', 'must have one of patch, action and adjust')
      if (item.reasonId !== undefined && item.action !== 'pause')
        return at('.reasonId', 'is only for the action pause')
      return Object.entries(item.adjust ?? {}).flatMap(([field, { percent, cents }]) =>
        (percent === undefined) === (cents === undefined)
          ? at(`.adjust.${field}`, 'must have one of percent and cents')
          : [],
      )
    }),
  )

export function applyAdjustment(now: Amounts, adjust: Adjust): Partial<Amounts> {
  const amounts = Object.entries(adjust) as [Amount, { percent?: number; cents?: number }][]
  const patch = amounts.map(([field, { percent, cents = 0 }]) => {
    const amount = now[field]
    return [
      field,
      percent === undefined ? amount + cents : Math.round((amount * (100 + percent)) / 100),
    ] as const
  })
  throwIfInvalid(
    patch
      .filter(([, value]) => value < 0 || value > maxCents)
      .map(([field, value]) => ({
        in: 'body',
        field: `adjust.${field}`,
        message: `would make it ${value}; it must be from 0 to ${maxCents}`,
        value: adjust[field],
      })),
  )
  return Object.fromEntries(patch)
}

/** Throws `version-mismatch` unless the item's `ifMatch` lists the current version. */
export const requireItemVersion = (
  { ifMatch }: BulkItem<unknown>,
  schema: Operation['ok'],
  json: () => string,
) => requireVersion(ifMatch, schema, json)

type Pooled<T> = SettingsUpdateResult<T> & { poolId: number }

/** All changes of a request together reassign jobs for at most this time; the rest happens in the background. */
const reassignLimitMs = 4_000

/**
 * Applies changes in order, each in a savepoint, so that a rejected one has no effect on the others. Jobs are
 * reassigned after each change while time remains. The caller has locked all objects; `campaigns` lists those
 * that may be affected.
 */
export async function applyBulkItems<Item extends { id: number }, T>(
  ctx: CampaignContext,
  tx: Tx,
  { items, campaigns }: { items: readonly Item[]; campaigns: readonly { id: number; poolId: number }[] },
  change: (item: Item) => Promise<Pooled<T>>,
) {
  const pools = new Set(campaigns.map(({ poolId }) => poolId))
  for (const poolId of [...pools].toSorted((a, b) => a - b)) await markPoolContended(tx, poolId)
  const ids = campaigns.map(({ id }) => id)
  await lockBuckets(tx, ctx.tenant, ids, ctx.period)
  const untilMs = performance.now() + reassignLimitMs
  const outcomes = []
  for (const item of items) {
    await sql`savepoint item`.execute(tx)
    try {
      const { now, poolId, change: toFollow } = await change(item)
      if (toFollow !== undefined) {
        const effort = {
          timeLimitMs: Math.max(0, untilMs - performance.now()),
          batchSize: createAdaptiveBatchSize(),
        }
        if (!(await reassignAffectedJobs(tx, { ...ctx.tenant, poolId }, toFollow, effort)))
          ctx.searchesLater()
      }
      outcomes.push({ id: item.id, status: 200, now })
    } catch (error) {
      // Only errors for callers are results; others fail the request.
      if (!(error instanceof ApiError)) throw error
      await sql`rollback to savepoint item`.execute(tx)
      const problem = formatProblemBody(error, ctx.by.requestId ?? '')
      outcomes.push({ id: item.id, status: error.status, problem })
    }
    await sql`release savepoint item`.execute(tx)
  }
  return outcomes
}
