import { sql } from 'kysely'
import type { AppDependencies } from '#apis/dependencies.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import { toPoolQuotas, type CampaignContext } from '#domain/campaigns/targeting/quotas.ts'
import { operatorActor } from '#lib/runtime/actor.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { createSandboxCampaigns } from './campaigns.ts'
import { simulateTraffic, type TrafficDependencies } from './replay-history.ts'

/** Length of a new sandbox's history. */
export const demonstrationHistoryMs = 61 * 86_400_000

/** The seed of all random numbers of the demonstration. */
const seed = 'Tiller'

/** The checkpoint of the demonstration's history, and the publisher of its traffic. */
export type Demonstration = Tenant & { publisherId: number; at: Date }

/**
 * Creates the campaigns of a new sandbox and the checkpoint from which its history is replayed. The sample jobs are
 * imported later, so that they are assigned once instead of once per campaign.
 */
export async function startDemonstration(
  tx: Tx,
  { poolId, ...demonstration }: Demonstration & { poolId: number },
  parts: ContextParts,
) {
  await createSandboxCampaigns(contextOf(tx, demonstration, parts), poolId)
  await tx.insertInto('demonstration').values(demonstration).execute()
}

type ContextParts = Pick<AppDependencies, 'config' | 'places' | 'categories'>

/** Creates the context of a request by the customer at a past instant, in an open transaction. */
const contextOf = (
  tx: Tx,
  { rootCustomerId, customerId, at }: Demonstration,
  { config, places, categories }: ContextParts,
): CampaignContext => ({
  at,
  period: toBillingMonth(at, config.billingZone),
  billingZone: config.billingZone,
  by: operatorActor,
  dryRun: false,
  tenant: { rootCustomerId, customerId },
  callerId: customerId,
  scopes: [],
  quotas: toPoolQuotas(config),
  places,
  categories,
  read: (work) => work(tx),
  write: (work) => work(tx),
  requireVersion: () => {},
  searchesLater: () => {},
})

/** Finds the unfinished demonstration. */
export const findDemonstration = (db: Db): Promise<Demonstration | undefined> =>
  db
    .selectFrom('demonstration')
    .select(['rootCustomerId', 'customerId', 'publisherId', 'at'])
    .where('finished', '=', false)
    .executeTakeFirst()

/**
 * Replays two months of searches, clicks, and applications up to the present. An interrupted replay resumes at
 * its checkpoint.
 *
 * @param onProgress called with the completed share, from 0 to 1
 */
export async function runDemonstration(
  parts: TrafficDependencies & { now: () => Date },
  { at: from, ...demonstration }: Demonstration,
  onProgress: (part: number) => void,
) {
  const to = parts.now()
  const reach = (db: Db, at: Date, finished: boolean) =>
    db
      .updateTable('demonstration')
      .set({ at, finished })
      .where(tenantIsSql('demonstration', demonstration))
      .execute()
  await withAsynchronousCommit(parts.db, (db) =>
    simulateTraffic(
      { ...parts, db },
      { ...demonstration, seed },
      {
        from,
        to,
        onStep: async (reached) => {
          await reach(db, reached, false)
          onProgress((reached.getTime() - from.getTime()) / (to.getTime() - from.getTime()))
        },
      },
    ),
  )
  // Without statistics, queries for clicks would be planned for empty tables and take a minute.
  await sql`analyze click, charge, impression, application, conversion`.execute(parts.db)
  await reach(parts.db, to, true)
}

/**
 * Runs `work` on one connection with asynchronous commit, because waiting for the disk would dominate. A crash loses
 * the most recent steps together with their checkpoint, so they are repeated.
 */
const withAsynchronousCommit = (db: Db, work: (db: Db) => Promise<void>) =>
  db.connection().execute(async (connection) => {
    await sql`set synchronous_commit = off`.execute(connection)
    try {
      await work(connection)
    } finally {
      await sql`reset synchronous_commit`.execute(connection)
    }
  })
