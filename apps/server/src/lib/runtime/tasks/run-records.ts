import type pg from 'pg'
import { summarizeError } from '#lib/metrics/error-summary.ts'

type RunRecord = { startedMs: number; endedMs?: number; failedMs?: number; error?: string }

/** The connection on which the leader holds its lock, so that a former leader records nothing. */
type LeaderClient = Pick<pg.PoolClient, 'query'>

const maxErrorLength = 500

/**
 * Records the last run of each task in `background_task`. Many tasks run every second, so that runs are collected and
 * written together.
 */
export function createRunRecords() {
  const runs = new Map<string, RunRecord>()
  const unwritten = new Set<string>()
  return {
    begin(name: string) {
      const { failedMs, error } = runs.get(name) ?? {}
      runs.set(name, {
        startedMs: performance.now(),
        ...(failedMs === undefined || error === undefined ? {} : { failedMs, error }),
      })
      unwritten.add(name)
    },
    end(name: string, failure?: { error: unknown }) {
      const run = runs.get(name)
      if (run === undefined) return
      run.endedMs = performance.now()
      if (failure !== undefined)
        Object.assign(run, { failedMs: run.endedMs, error: describeError(failure.error) })
      unwritten.add(name)
    },
    /** Writes what has changed. It is written again later if this fails. */
    async write(client: LeaderClient) {
      const names = [...unwritten]
      if (names.length === 0) return
      unwritten.clear()
      try {
        await client.query(upsert, [JSON.stringify(names.map((name) => toRow(name, runs.get(name))))])
      } catch (error) {
        for (const name of names) unwritten.add(name)
        throw error
      }
    },
  }
}

/** Reads the tasks whose run was requested and has not begun. */
export async function readRequestedTasks(client: LeaderClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from background_task where requested_at is not null',
  )
  return rows.map(({ name }) => name)
}

/** Times as seconds before now, because the clock of the database is another one. */
function toRow(name: string, { startedMs, endedMs, failedMs, error }: RunRecord = { startedMs: 0 }) {
  const nowMs = performance.now()
  const ago = (ms: number | undefined) => (ms === undefined ? null : (nowMs - ms) / 1000)
  return { name, started: ago(startedMs), ended: ago(endedMs), failed: ago(failedMs), error: error ?? null }
}

const before = (column: string) => `clock_timestamp() - run.${column} * interval '1 second'`

const upsert = `
  insert into background_task (name, started_at, ended_at, failed_at, error)
  select name, ${before('started')}, ${before('ended')}, ${before('failed')}, error
  from jsonb_to_recordset($1) as run (name text, started float, ended float, failed float, error text)
  on conflict on constraint background_task_pkey do update set
    started_at = excluded.started_at,
    ended_at = excluded.ended_at,
    failed_at = coalesce(excluded.failed_at, background_task.failed_at),
    error = coalesce(excluded.error, background_task.error),
    requested_at = case when background_task.requested_at > excluded.started_at
      then background_task.requested_at end`

/** Matches the path of a file of the server in a line of a stack. */
const ownFile = /\/((?:lib|domain|apis|app)\/[^\s()]+)/

/** Describes an error by its type and place, because its message may contain personal data. */
function describeError(error: unknown): string {
  const { name, code, constraint, at = [] } = summarizeError(error)
  const facts = [name, code, constraint].filter((fact) => typeof fact === 'string')
  const [place] = at.flatMap((line) => ownFile.exec(line)?.[1] ?? [])
  return [facts.join(' '), ...(place === undefined ? [] : [`in ${place}`])].join(' ').slice(0, maxErrorLength)
}
