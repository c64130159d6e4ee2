import type { Operation } from '@tiller/contract/operation'
import type { FieldProblem } from '@tiller/contract/problem'
import { maxCents } from '@tiller/contract/schema'
import { sql } from 'kysely'
import type { Tx } from '#lib/postgres/database.ts'
import { ApiError, refuseIf } from '#lib/http/api-error.ts'
import { problemBody } from '#lib/http/problem.ts'
import { requireVersion } from '#lib/http/if-match.ts'
import type { Changed } from '../update.ts'
import { lockBuckets } from '../../budget/buckets.ts'
import { markPoolContended } from '../../budget/contended-pools.ts'
import { reassignAffectedJobs } from '../../targeting/reassign.ts'
import { startingPace } from '../../targeting/reassignment-batches.ts'
import type { CampaignContext } from '../../targeting/quotas.ts'
import type { CallerAction } from '@tiller/contract/platform/campaigns/transitions'

type Amount = 'basicCpc' | 'minCpc' | 'tillerProCpc' | 'monthlyBudget'
type Adjust = Partial<Record<Amount, { percent?: number; cents?: number }>>
type Amounts = Record<Amount, number>

/** One of many changes: with exactly one of patch, action and adjust. */
export type BulkItem<Patch> = {
  id: number
  ifMatch?: string
  patch?: Patch
  action?: CallerAction
  reasonId?: number
  adjust?: Adjust
}

/** Refuses a request with an item that does not say one thing. What is wrong with the thing itself is its outcome. */
export const refuseMuddled = (items: readonly BulkItem<unknown>[]) =>
  refuseIf(
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

/** The patch that an adjustment is, for an object as it is now. */
export function adjustedAmounts(now: Amounts, adjust: Adjust): Partial<Amounts> {
  const amounts = Object.entries(adjust) as [Amount, { percent?: number; cents?: number }][]
  const patch = amounts.map(([field, { percent, cents = 0 }]) => {
    const amount = now[field]
    return [
      field,
      percent === undefined ? amount + cents : Math.round((amount * (100 + percent)) / 100),
    ] as const
  })
  refuseIf(
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

/** Throws `version-mismatch` unless the item's `ifMatch` is the current version. */
export const requireItemVersion = (
  { ifMatch }: BulkItem<unknown>,
  schema: Operation['ok'],
  json: () => string,
) => requireVersion(ifMatch, schema, json)

type Pooled<T> = Changed<T> & { poolId: number }

/** How long jobs follow while the request waits, all changes together; the background does the rest. */
const patienceMs = 4_000

/**
 * Does one thing after the other, each in a savepoint of its own: what is refused leaves nothing, and the others
 * happen all the same. Jobs follow each change for as long as there is patience. Whatever is to be changed is locked,
 * and `campaigns` are all that the things may concern.
 */
export async function doEach<Item extends { id: number }, T>(
  ctx: CampaignContext,
  tx: Tx,
  { items, campaigns }: { items: readonly Item[]; campaigns: readonly { id: number; poolId: number }[] },
  change: (item: Item) => Promise<Pooled<T>>,
) {
  const pools = new Set(campaigns.map(({ poolId }) => poolId))
  for (const poolId of [...pools].toSorted((a, b) => a - b)) await markPoolContended(tx, poolId)
  const ids = campaigns.map(({ id }) => id)
  await lockBuckets(tx, ctx.tenant, ids, ctx.period)
  const untilMs = performance.now() + patienceMs
  const outcomes = []
  for (const item of items) {
    await sql`savepoint item`.execute(tx)
    try {
      const { now, poolId, change: toFollow } = await change(item)
      if (toFollow !== undefined) {
        const effort = { patienceMs: Math.max(0, untilMs - performance.now()), pace: startingPace() }
        if (!(await reassignAffectedJobs(tx, { ...ctx.tenant, poolId }, toFollow, effort)))
          ctx.searchesLater()
      }
      outcomes.push({ id: item.id, status: 200, now })
    } catch (error) {
      // Refused as a caller is meant to read; all else fails the request.
      if (!(error instanceof ApiError)) throw error
      await sql`rollback to savepoint item`.execute(tx)
      const problem = problemBody(error, ctx.by.requestId ?? '')
      outcomes.push({ id: item.id, status: error.status, problem })
    }
    await sql`release savepoint item`.execute(tx)
  }
  return outcomes
}
