import { availableParallelism, freemem, release, totalmem, type } from 'node:os'
import { sql } from 'kysely'
import { settingDefinitions } from '#lib/config/settings.ts'
import type { Db } from '#lib/postgres/database.ts'
import { version } from '#lib/version.ts'
import { runDeploymentChecks } from './doctor.ts'

/**
 * Collects the data that a maintainer needs about a deployment: counts, versions, sizes, and the findings of `tiller
 * doctor`, but no names, addresses, texts, or secrets.
 *
 * @param database null if the database is unavailable
 */
export async function collectSupportBundle(
  env: NodeJS.ProcessEnv,
  machine: () => Date,
  database: Awaited<ReturnType<typeof readDatabaseFacts>> | null,
) {
  return {
    at: machine().toISOString(),
    tiller: version,
    node: process.version,
    system: {
      type: type(),
      release: release(),
      architecture: process.arch,
      processors: availableParallelism(),
      memoryBytes: totalmem(),
      freeMemoryBytes: freemem(),
    },
    settings: settingsOf(env),
    // Messages are omitted, because they name hosts and folders.
    findings: (await runDeploymentChecks(env, machine)).map(({ check, state }) => ({ check, state })),
    database,
  }
}

/** Returns the values of numeric settings and flags, and for other settings only whether they are set. */
const settingsOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.values(settingDefinitions).flatMap(({ variable }) => {
      const text = env[variable]
      if (text === undefined || text === '') return []
      return [[variable, /^\d{1,9}$|^(?:true|false)$/.test(text) ? text : 'set']]
    }),
  )

/** Reads versions, sizes, and counts of a database. */
export async function readDatabaseFacts(db: Db) {
  const rowsOf = async (query: ReturnType<typeof sql<object>>) => (await query.execute(db)).rows
  return {
    version: await rowsOf(sql`select current_setting('server_version') as version`),
    migrations: await rowsOf(sql`select id, at from migration order by id`),
    tables: await rowsOf(sql`
      select relname as name, reltuples::bigint as estimated_rows, pg_total_relation_size(oid) as bytes
      from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by bytes desc`),
    changedSettings: await rowsOf(sql`
      select name, setting from pg_settings where source not in ('default', 'client', 'override')
        and vartype in ('integer', 'real', 'bool', 'enum') order by name`),
    connections: await rowsOf(sql`
      select state, wait_event_type, count(*) from pg_stat_activity
      where datname = current_database() group by 1, 2 order by 1, 2`),
    processes: await rowsOf(sql`select role, started_at, seen_at from process order by started_at`),
    importsOfLastWeek: await rowsOf(sql`
      select outcome, count(*), max(finished_at - started_at)::text as longest from feed_import
      where started_at > now() - interval '7 days' group by 1 order by 1`),
    unsentMails: await rowsOf(sql`
      select channel, next_at is null as given_up, count(*), min(created_at) as oldest from mail
      where sent_at is null group by 1, 2 order by 1, 2`),
    webhooks: await rowsOf(sql`select status, count(*) from webhook group by 1 order by 1`),
    heldClicks: await rowsOf(sql`select count(*) from held_click`),
  }
}
