import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { publishDueAction } from './publish-due-action.ts'
import { toBillingTime, type BillingTime } from '../../budget/billing-month.ts'
import { tryLockCampaign } from '../../queries.ts'
import { findDueCampaigns, type DueItem, type DueCampaign } from './due-campaigns.ts'
import { dueActionHandlers } from './due-actions.ts'

const campaignsPerRound = 5_000
const maxConcurrentCampaigns = 3

type SchedulerDependencies = { db: Db; config: { readonly billingZone: string } }

/**
 * Performs everything due at an instant: per campaign in order, each action in one transaction with its mark.
 * Rounds may overlap, also across processes, because each campaign is locked. A failure does not stop other
 * campaigns and is thrown at the end.
 *
 * @returns the number of performed actions
 */
export async function runDueActions(
  { db, config }: SchedulerDependencies,
  at: Date,
  signal = new AbortController().signal,
): Promise<number> {
  const moment = toBillingTime(at, config.billingZone)
  // One iterator for all workers; each takes the next campaign.
  const campaigns = (await findDueCampaigns(db, moment, campaignsPerRound)).values()
  const failures: unknown[] = []
  let fired = 0
  const lane = async () => {
    for (const campaign of campaigns) {
      for (const due of campaign.due) {
        if (signal.aborted) return
        const happened = await db
          .transaction()
          .execute((tx) => runDueAction(tx, campaign, due, moment))
          .catch((error: unknown) => void failures.push(error))
        // Later actions must wait for it.
        if (happened === undefined) break
        fired += Number(happened)
      }
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentCampaigns }, lane))
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
  // Avoids waiting for the disk while the customer's hash chain is locked. A crash loses the action together
  // with its mark, so it is due again, and no later durable commit depends on it.
  await sql`set local synchronous_commit = off`.execute(tx)
  const tenant = { rootCustomerId: of.rootCustomerId, customerId: of.customerId }
  const campaign = await tryLockCampaign(tx, tenant, of.campaignId, moment.period)
  const happened = campaign && (await dueActionHandlers[kind](tx, { tenant, campaign, id, moment }))
  if (happened === true)
    await publishDueAction(tx, tenant, { kind, id, campaignId: of.campaignId }, moment.at)
  return happened
}
