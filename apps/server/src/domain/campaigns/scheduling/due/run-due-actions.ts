import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { publishDueAction } from './publish-due-action.ts'
import { momentOf, type Moment } from '../../budget/billing-month.ts'
import { tryLockCampaign } from '../../queries.ts'
import { dueCampaigns, type Due, type DueCampaign } from './due-campaigns.ts'
import { effects } from './due-actions.ts'

/** So many campaigns are taken in one round, and so many of them at a time. */
const campaignsPerRound = 5_000
const lanes = 3

type Parts = { db: Db; config: { readonly billingZone: string } }

/**
 * Makes everything happen that is due at an instant: for each campaign in the order of the instants, each thing in one
 * transaction with the mark that it has happened. Rounds may run at the same time, here and in other processes: each
 * campaign is held by one of them. If Tiller fails at a campaign, the others go on, and the failure is thrown at the end.
 *
 * @returns how many things have happened
 */
export async function fireDue(
  { db, config }: Parts,
  at: Date,
  signal = new AbortController().signal,
): Promise<number> {
  const moment = momentOf(at, config.billingZone)
  // One iterator for all lanes: each takes the next campaign.
  const campaigns = (await dueCampaigns(db, moment, campaignsPerRound)).values()
  const failures: unknown[] = []
  let fired = 0
  const lane = async () => {
    for (const campaign of campaigns) {
      for (const due of campaign.due) {
        if (signal.aborted) return
        const happened = await db
          .transaction()
          .execute((tx) => fireOne(tx, campaign, due, moment))
          .catch((error: unknown) => void failures.push(error))
        // What comes after it has to wait for it.
        if (happened === undefined) break
        fired += Number(happened)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures.length > 0) throw failures[0]
  return fired
}

/** How long to wait for who holds a campaign. */
const heldMs = 20

/**
 * Makes everything happen that is due at an instant, in as many rounds as it takes: campaigns that somebody holds are
 * waited for.
 *
 * @returns how many things have happened
 */
export async function fireAllDue(parts: Parts, at: Date): Promise<number> {
  const moment = momentOf(at, parts.config.billingZone)
  let fired = 0
  while ((await dueCampaigns(parts.db, moment, 1)).length > 0) {
    const happened = await fireDue(parts, at)
    if (happened === 0) await delay(heldMs)
    fired += happened
  }
  return fired
}

/**
 * Makes one thing happen to a campaign, if it has not happened meanwhile: under the lock it is looked at anew.
 *
 * @returns whether it happened now, or undefined if somebody else holds the campaign
 */
async function fireOne(tx: Tx, of: DueCampaign, { kind, id }: Due, moment: Moment) {
  // A customer's changes are chained and those that listen are told one after the other: nobody waits for the disk
  // meanwhile. What is lost with the machine is lost with its mark and due again, and nothing that was waited for later
  // outlives it.
  await sql`set local synchronous_commit = off`.execute(tx)
  const tenant = { rootCustomerId: of.rootCustomerId, customerId: of.customerId }
  const campaign = await tryLockCampaign(tx, tenant, of.campaignId, moment.period)
  const happened = campaign && (await effects[kind](tx, { tenant, campaign, id, moment }))
  if (happened === true)
    await publishDueAction(tx, tenant, { kind, id, campaignId: of.campaignId }, moment.at)
  return happened
}
