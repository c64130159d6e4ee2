import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { joinColumnNames, measuredEventsSql, rollUpKeys, rollUpMeasures } from './measures.ts'

/**
 * Increase it whenever `measuredEventsSql` counts differently; the next server start then rebuilds the roll-ups.
 * `activity.test.ts` fails if you forget.
 */
export const activityVersion = 1

type Progress = { rolledTo: string; cluster: string; zone: string; version: number }

/** Locks the progress row, which serializes roll-ups. */
async function lockProgress(tx: Tx): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select rolled_to::text as rolled_to, cluster, zone, version from activity_progress for update`.execute(tx)
  return rows[0] ?? { rolledTo: '0', cluster: '', zone: '', version: 0 }
}

/**
 * Returns the exclusive upper bound of the transaction ids to roll up, and the identifier of the PostgreSQL cluster.
 * Every transaction before `to` has ended and is visible.
 */
async function currentHorizon(tx: Tx) {
  const { rows } = await sql<{ to: string; cluster: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "to", system_identifier::text as cluster
    from pg_control_system()`.execute(tx)
  return rows[0] ?? { to: '0', cluster: '' }
}

/**
 * Adds newly committed events to the roll-ups and records the progress in the same transaction, so each event is
 * added exactly once, however often and in whichever process this runs. Rebuilds everything in a database that was
 * restored into another cluster, or after a change of the time zone or the version. Leaves roll-ups of a newer
 * version to its processes.
 *
 * @param zone the billing time zone, in which days begin
 */
export const rollUpActivity = (db: Db, zone: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rolledTo, cluster, zone: before, version } = await lockProgress(tx)
    if (version > activityVersion) return
    const present = await currentHorizon(tx)
    const isOutdated = cluster !== present.cluster || before !== zone || version < activityVersion
    if (rolledTo !== '0' && isOutdated)
      return remake(tx, zone, { ...present, restored: cluster !== present.cluster })
    await add(tx, zone, sql`>= ${rolledTo}::xid8`, present.to)
    await note(tx, { ...present, zone })
    await compact(tx, present.to)
  })

/** Rebuilds roll-ups of an older version. Must run before requests read them. */
export async function rebuildOutdatedActivity(db: Db, zone: string): Promise<boolean> {
  const { version } = await db.selectFrom('activityProgress').select('version').executeTakeFirstOrThrow()
  const isOutdated = version < activityVersion
  if (isOutdated) await rollUpActivity(db, zone)
  return isOutdated
}

/** Rebuilds the roll-ups from the events, with the same result unless data was tampered with. */
export const rebuildActivity = (db: Db, zone: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { cluster } = await lockProgress(tx)
    const present = await currentHorizon(tx)
    await remake(tx, zone, { ...present, restored: cluster !== '' && cluster !== present.cluster })
  })

async function remake(
  tx: Tx,
  zone: string,
  { to, cluster, restored }: { to: string; cluster: string; restored: boolean },
) {
  if (restored)
    // Transaction ids of another cluster are meaningless here; all of those transactions have ended.
    for (const [table, column] of Object.entries(eventTables))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = '0' where ${sql.ref(column)} > '0'`.execute(
        tx,
      )
  await sql`delete from activity_hour`.execute(tx)
  await sql`delete from activity_day`.execute(tx)
  await add(tx, zone, sql`>= '0'::xid8`, to)
  await note(tx, { to, cluster, zone })
}

/** The event tables with their transaction id columns. */
const eventTables = {
  click: 'txid',
  charge: 'txid',
  conversion: 'txid',
  impression: 'txid',
  application: 'completed_txid',
}

async function note(tx: Tx, { to, cluster, zone }: { to: string; cluster: string; zone: string }) {
  await sql`update activity_progress set rolled_to = ${to}::xid8, cluster = ${cluster}, zone = ${zone},
    version = ${activityVersion}`.execute(tx)
}

const sums = sql.raw(rollUpMeasures.map((measure) => `sum(${measure})`).join(', '))
const added = (table: string) =>
  sql.raw(
    rollUpMeasures.map((measure) => `${measure} = ${table}.${measure} + excluded.${measure}`).join(', '),
  )

const into = (table: string, slot: string, of: RawBuilder<unknown>) => sql`
  insert into ${sql.table(table)} (root_customer_id, customer_id, ${sql.ref(slot)}, ${joinColumnNames(rollUpKeys)}, ${joinColumnNames(rollUpMeasures)})
  select root_customer_id, customer_id, ${of}, ${joinColumnNames(rollUpKeys)}, ${sums} from added group by 1, 2, 3, ${joinColumnNames(rollUpKeys)}
  on conflict on constraint ${sql.raw(`${table}_pkey`)} do update set ${added(table)}`

async function add(tx: Tx, zone: string, since: RawBuilder<unknown>, to: string) {
  await sql`
    with added as materialized (${measuredEventsSql((txid) => sql`${txid} ${since} and ${txid} < ${to}::xid8`)}),
      hours as (${into('activity_hour', 'at', sql`date_trunc('hour', at, 'UTC')`)})
    ${into('activity_day', 'day', sql`(at at time zone ${zone})::date`)}`.execute(tx)
}

/**
 * Merges the impressions of a quarter of an hour with the same job, publisher, and price, which were written every
 * few seconds. Only rows that are rolled up are merged; transaction id 0 marks the result as rolled up.
 */
async function compact(tx: Tx, rolledTo: string) {
  await sql`
    with latest as (select max(at) as at from impression), taken as (
      delete from impression where txid > '0' and txid < ${rolledTo}::xid8 and at < (select at from latest) returning *
    )
    insert into impression (root_customer_id, customer_id, at, job_id, campaign_id, segment_id, publisher_id, price_cents,
      share_source, impressions, txid)
    select root_customer_id, customer_id, at, job_id, campaign_id, segment_id, publisher_id, price_cents, share_source,
      sum(impressions)::integer, '0'
    from taken group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(tx)
}
