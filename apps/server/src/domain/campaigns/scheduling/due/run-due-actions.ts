import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { toBillingTime, type BillingTime } from '../../budget/billing-month.ts'
import { tryLockCampaigns } from '../../queries.ts'
import { findDueCampaigns, type DueItem, type DueCampaign } from './due-campaigns.ts'
import { dueActionHandlers } from './due-actions.ts'
import { startBillingMonths } from './month-start.ts'

const campaignsPerRound = 5_000
/** Larger batches are hardly faster, but lock budgets for longer, which delays clicks. */
const campaignsPerMonthStart = 40
const maxConcurrentCampaigns = 3

type SchedulerDependencies = { db: Db; config: { readonly billingZone: string } }

/**
 * Performs all actions that are due at an instant. The actions of a campaign run in order, each in a transaction that
 * also marks it as done. Campaigns with nothing else due start their month in batches. Rounds may overlap, even
 * across processes, because each campaign is locked. A failure does not stop other campaigns and is thrown at the
 * end.
 *
 * @returns the number of performed actions
 */
export async function runDueActions(
  { db, config }: SchedulerDependencies,
  at: Date,
  signal = new AbortController().signal,
): Promise<number> {
  const moment = toBillingTime(at, config.billingZone)
  const { alone, monthStarts } = planRound(await findDueCampaigns(db, moment, campaignsPerRound))
  const failures: unknown[] = []
  let fired = 0
  const runCampaign = async (campaign: DueCampaign) => {
    for (const due of campaign.due) {
      if (signal.aborted) return
      const happened = await db
        .transaction()
        .execute((tx) => runDueAction(tx, campaign, due, moment))
        .catch((error: unknown) => void failures.push(error))
      // The action failed, or another transaction has locked the campaign. Later actions must wait.
      if (happened === undefined) break
      fired += Number(happened)
    }
  }
  // Batches of one customer run one after another, because its audit records form one chain.
  const runBatches = async (batches: readonly DueCampaign[][]) => {
    for (const batch of batches) {
      if (signal.aborted) return
      const started = await db
        .transaction()
        .execute((tx) => startMonthsOf(tx, batch, moment))
        .catch(() => undefined)
      // Each campaign is tried alone, so that only those with an error have to wait.
      if (started === undefined) for (const campaign of batch) await runCampaign(campaign)
      else fired += started
    }
  }
  // All workers share one iterator, from which each takes the next campaign or customer.
  const work = [
    ...alone.map((campaign) => () => runCampaign(campaign)),
    ...monthStarts.map((batches) => () => runBatches(batches)),
  ].values()
  const worker = async () => {
    for (const run of work) await run()
  }
  await Promise.all(Array.from({ length: maxConcurrentCampaigns }, worker))
  if (failures.length > 0) throw failures[0]
  return fired
}

/** Delay before retrying a locked campaign. */
const lockRetryMs = 20

/**
 * Performs everything due at an instant, in as many rounds as needed, waiting for locked campaigns.
 *
 * @returns the number of performed actions
 */
export async function runAllDueActions(parts: SchedulerDependencies, at: Date): Promise<number> {
  const moment = toBillingTime(at, parts.config.billingZone)
  let fired = 0
  while ((await findDueCampaigns(parts.db, moment, 1)).length > 0) {
    const happened = await runDueActions(parts, at)
    if (happened === 0) await delay(lockRetryMs)
    fired += happened
  }
  return fired
}

/**
 * Performs one action unless it is no longer due, which is checked under the lock.
 *
 * @returns whether it was performed; undefined if another transaction has locked the campaign
 */
async function runDueAction(tx: Tx, of: DueCampaign, { kind, id }: DueItem, moment: BillingTime) {
  const { tenant, campaigns } = await lockDueCampaigns(tx, [of], moment)
  const [campaign] = campaigns
  return campaign && dueActionHandlers[kind](tx, { tenant, campaign, id, moment })
}

/**
 * Starts the month of campaigns of one customer, except those that another transaction has locked.
 *
 * @returns the number of campaigns
 */
async function startMonthsOf(tx: Tx, due: readonly DueCampaign[], moment: BillingTime) {
  const { tenant, campaigns } = await lockDueCampaigns(tx, due, moment)
  await startBillingMonths(tx, { tenant, campaigns, moment })
  return campaigns.length
}

/** Locks campaigns of one customer that no other transaction has locked. */
async function lockDueCampaigns(tx: Tx, due: readonly DueCampaign[], { period }: BillingTime) {
  // Avoids waiting for the disk while the customer's hash chain is locked. A crash loses the action together
  // with its mark, so it is due again, and no later durable commit depends on it.
  await sql`set local synchronous_commit = off`.execute(tx)
  const [{ rootCustomerId, customerId } = { rootCustomerId: 0, customerId: 0 }] = due
  const tenant = { rootCustomerId, customerId }
  const ids = due.map(({ campaignId }) => campaignId)
  return { tenant, campaigns: await tryLockCampaigns(tx, tenant, ids, period) }
}

type Round = {
  alone: DueCampaign[]
  /** The batches of each customer. */
  monthStarts: DueCampaign[][][]
}

/**
 * Groups campaigns of one customer for which only a month starts. All others are handled alone, so that no time passes
 * between the start of a month and a pause at the same instant.
 */
function planRound(due: readonly DueCampaign[]): Round {
  const startsMonth = ({ due: [first, ...others] }: DueCampaign) =>
    first?.kind === 'month' && others.length === 0
  const byCustomer = Map.groupBy(due.filter(startsMonth), ({ rootCustomerId, customerId }) =>
    [rootCustomerId, customerId].join(' '),
  )
  return {
    alone: due.filter((campaign) => !startsMonth(campaign)),
    monthStarts: [...byCustomer.values()].map(inBatches),
  }
}

const inBatches = (campaigns: readonly DueCampaign[]) =>
  Array.from({ length: Math.ceil(campaigns.length / campaignsPerMonthStart) }, (_, n) =>
    campaigns.slice(n * campaignsPerMonthStart, (n + 1) * campaignsPerMonthStart),
  )
