import { sql } from 'kysely'
import type { AppDependencies } from '#apis/dependencies.ts'
import { billingMonth } from '#domain/campaigns/budget/billing-month.ts'
import { quotasOf, type CampaignContext } from '#domain/campaigns/targeting/quotas.ts'
import { operator } from '#lib/runtime/actor.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { makeCampaigns } from './campaigns.ts'
import { walk, type WalkParts } from './replay-history.ts'

/** How long the sandbox has been there when it is first looked at. */
export const historyMs = 61 * 86_400_000

/** From what all chance of the demonstration is drawn. */
const seed = 'Tiller'

/** How far the life of a sandbox has come, and who brings its traffic. */
export type Demonstration = Tenant & { publisherId: number; at: Date }

/**
 * In a new sandbox: makes its campaigns, and notes that it is to live from this instant to the present. The jobs
 * that come later find them there, which costs one assignment instead of one for each.
 */
export async function beginDemonstration(
  tx: Tx,
  { poolId, ...demonstration }: Demonstration & { poolId: number },
  parts: ContextParts,
) {
  await makeCampaigns(contextOf(tx, demonstration, parts), poolId)
  await tx.insertInto('demonstration').values(demonstration).execute()
}

type ContextParts = Pick<AppDependencies, 'config' | 'places' | 'categories'>

/** The customer itself, at an instant of the past, in a transaction that is open. */
const contextOf = (
  tx: Tx,
  { rootCustomerId, customerId, at }: Demonstration,
  { config, places, categories }: ContextParts,
): CampaignContext => ({
  at,
  period: billingMonth(at, config.billingZone),
  billingZone: config.billingZone,
  by: operator,
  dryRun: false,
  tenant: { rootCustomerId, customerId },
  callerId: customerId,
  scopes: [],
  quotas: quotasOf(config),
  places,
  categories,
  read: (work) => work(tx),
  write: (work) => work(tx),
  requireVersion: () => {},
  searchesLater: () => {},
})

/** The demonstration that has not come to the present yet, if there is one. */
export const findDemonstration = (db: Db): Promise<Demonstration | undefined> =>
  db
    .selectFrom('demonstration')
    .select(['rootCustomerId', 'customerId', 'publisherId', 'at'])
    .where('finished', '=', false)
    .executeTakeFirst()

/**
 * Lets the sandbox live up to the present: two months in which its jobs are found, clicked and applied for. One
 * that was cut off goes on where it stopped.
 *
 * @param onProgress told how much of it is over, from 0 to 1
 */
export async function runDemonstration(
  parts: WalkParts & { now: () => Date },
  { at: from, ...demonstration }: Demonstration,
  onProgress: (part: number) => void,
) {
  const to = parts.now()
  const reach = (db: Db, at: Date, finished: boolean) =>
    db
      .updateTable('demonstration')
      .set({ at, finished })
      .where(tenantIs('demonstration', demonstration))
      .execute()
  await withoutWaiting(parts.db, (db) =>
    walk(
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
  // What clicks look for would else be planned for a minute as in a database that has none.
  await sql`analyze click, charge, impression, application, conversion`.execute(parts.db)
  await reach(parts.db, to, true)
}

/**
 * Works on one connection that does not wait for the disk: most of the time would be spent on that. What a crash
 * takes away is the end of what was done, with the note of how far that came, so it is done again.
 */
const withoutWaiting = (db: Db, work: (db: Db) => Promise<void>) =>
  db.connection().execute(async (connection) => {
    await sql`set synchronous_commit = off`.execute(connection)
    try {
      await work(connection)
    } finally {
      await sql`reset synchronous_commit`.execute(connection)
    }
  })
