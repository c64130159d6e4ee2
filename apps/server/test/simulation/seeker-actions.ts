import { refundClick } from '../../src/ledger/refund.ts'
import { billingMonth } from '../../src/campaigns/budgets/month.ts'
import { click } from '../server.ts'
import type { Action } from './campaign-actions.ts'
import { chance, number, pick } from './world.ts'

/** So many click URLs are kept by seekers who come back later. */
const kept = 30

/** Seekers search, and click on what they find, or on what they found before: it may be paused or spent by now. */
const visit: Action = async (world) => {
  await world.parts.searchIndex.catchUp()
  const { jobs } = await world.api.searchJobs({
    query: { q: pick(world, ['nurse', 'driver', 'cook']), link: 1 },
  })
  world.urls = [...world.urls, ...jobs.flatMap(({ url }) => url ?? [])].slice(-kept)
  const clicks = number(world, 2, 12)
  for (let n = 0; n < clicks && world.urls.length > 0; n += 1) {
    const found = jobs.length > 0 && chance(world, 0.7) ? jobs.map(({ url }) => url ?? '') : world.urls
    world.visitors += 1
    const visitor = chance(world, 0.1) ? 'twice' : `visitor${world.visitors}`
    const { status } = await click(pick(world, found), visitor)
    if (status >= 500) throw new Error(`A click was answered ${status}.`)
  }
  return `${jobs.length} jobs found, ${clicks} clicks`
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
  // Mostly of late.
  const clickId = pick(world, chance(world, 0.8) ? clickIds.slice(-10) : clickIds)
  const { cents, campaignId } = await refundClick(world.db, {
    clickId,
    reason: 'simulated',
    at,
    period: billingMonth(at, world.zone),
  })
  return `${cents} cents of campaign ${campaignId} are taken back`
}

export const seekerActions: [weight: number, action: Action][] = [
  [9, visit],
  [0.7, refund],
]
