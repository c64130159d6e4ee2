import { refundClick } from '#domain/ledger/refund.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import { click } from '../../harness/server.ts'
import type { Action } from './campaign-actions.ts'
import { chance, number, pick, type World } from './world.ts'

/** Number of click URLs that seekers keep for later. */
const kept = 30

/**
 * Seekers search and click on results, or on earlier ones, whose campaign may be paused or out of budget by
 * now.
 */
const visits: Action = async (world) => {
  await world.parts.searchIndex.catchUp()
  const seekers = number(world, 1, 5)
  let clicks = 0
  for (let n = 0; n < seekers; n += 1) clicks += await visit(world)
  return `${seekers} seekers, ${clicks} clicks`
}

async function visit(world: World): Promise<number> {
  const { jobs } = await world.api.searchJobs({
    query: { q: pick(world, ['nurse', 'driver', 'cook']), link: 1 },
  })
  const found = jobs.map(({ url }) => url ?? '').slice(0, number(world, 1, 3))
  if (chance(world, 0.2) && world.urls.length > 0) found.push(pick(world, world.urls))
  world.urls = [...world.urls, ...found].slice(-kept)
  world.visitors += 1
  for (const url of found) {
    const { status } = await click(url, `visitor${world.visitors}`)
    if (status >= 500) throw new Error(`A click got status ${status}.`)
  }
  return found.length
}

const refund: Action = async (world) => {
  const { clickIds } = await world.db
    .selectFrom('charge as paid')
    .where('kind', '=', 'CLICK')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('charge as back')
            .whereRef('back.clickId', '=', 'paid.clickId')
            .where('back.kind', '=', 'REFUND'),
        ),
      ),
    )
    .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['clickId']).orderBy('id').as('clickIds'))
    .executeTakeFirstOrThrow()
  if (clickIds === null) return undefined
  const { at } = world.clock
  // Mostly recent clicks.
  const clickId = pick(world, chance(world, 0.8) ? clickIds.slice(-10) : clickIds)
  const { cents, campaignId } = await refundClick(world.db, {
    clickId,
    reason: 'simulated',
    at,
    period: toBillingMonth(at, world.zone),
  })
  return `${cents} cents of campaign ${campaignId} are taken back`
}

export const seekerActions: [weight: number, action: Action][] = [
  [9, visits],
  [0.7, refund],
]
