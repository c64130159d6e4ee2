import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/db/database.ts'
import { tenantIs } from '../../kit/db/tenant.ts'
import { momentOf, type Moment } from '../budgets/month.ts'
import { lockCampaign } from '../queries.ts'
import { dueCampaigns, firstDue, type DueCampaign } from './due.ts'
import { effects } from './effects.ts'

/** So many campaigns are taken in one round, and so many of them at a time. */
const campaignsPerRound = 5_000
const lanes = 3

/** No campaign has so much due at once; more would mean that something is due again as soon as it has happened. */
const mostPerCampaign = 1_000

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
      for (let count = 0; count < mostPerCampaign && !signal.aborted; count += 1) {
        const outcome = await db
          .transaction()
          .execute((tx) => fireFirst(tx, campaign, moment))
          .catch((error: unknown) => void failures.push(error))
        if (outcome?.fired === true) fired += 1
        if (outcome?.more !== true) break
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures.length > 0) throw failures[0]
  return fired
}

const nothing = { fired: false, more: false }

/** Makes the first thing happen that is due to a campaign. One that somebody else holds has to wait for the next round. */
async function fireFirst(tx: Tx, due: DueCampaign, moment: Moment) {
  const { rows } = await sql`
    select from campaign where ${tenantIs('campaign', due)} and id = ${due.campaignId}
    for no key update skip locked`.execute(tx)
  if (rows.length === 0) return nothing
  const [first, second] = await firstDue(tx, due, moment, 2)
  const campaign = first && (await lockCampaign(tx, due, due.campaignId, moment.period))
  if (first === undefined || campaign === undefined) return nothing
  await effects[first.kind](tx, { tenant: due, campaign, id: first.id, moment })
  return { fired: true, more: second !== undefined }
}
