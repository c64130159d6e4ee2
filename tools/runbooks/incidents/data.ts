import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Rehearsal } from '../rehearsals.ts'
import { check, until } from './check.ts'
import { countClicks, findClickUrl, followClick } from './clicks.ts'

export const databaseDown: Rehearsal = async (world, steps) => {
  const { postgres, status, metric, isReady } = world
  const url = await findClickUrl(world)
  const before = await countClicks(world)
  await postgres.stopDatabase()
  await steps.until(
    '`/v5/status` says that the database is DOWN',
    async () => (await status()).components['database'] === 'DOWN',
  )
  const { output } = await steps.command('npx tiller doctor')
  check(output.includes('✗ database'), 'doctor reports a problem of "database"')
  check((await followClick(world, url)) === 302, 'the click is redirected')
  await steps.until(
    '`tiller_clicks_spooled_bytes` is above 0',
    async () => (await metric('tiller_clicks_spooled_bytes')) > 0,
  )
  await steps.act('Make the database available again.', () => postgres.start())
  await steps.until('`/readyz` answers 200', isReady)
  await steps.until(
    '`tiller_clicks_spooled_bytes` is 0 again',
    async () => (await metric('tiller_clicks_spooled_bytes')) === 0,
  )
  check((await countClicks(world)) === before + 1, 'the click was recorded once')
}

export const searchLags: Rehearsal = async ({ postgres, status, metric }, steps) => {
  const forgotten = new pg.Client({ connectionString: postgres.url, application_name: 'forgotten' })
  forgotten.on('error', () => {})
  await forgotten.connect()
  await forgotten.query('begin')
  await forgotten.query('lock table change in access exclusive mode')
  await steps.until(
    '`tiller_index_lag_seconds` grows',
    async () => (await metric('tiller_index_lag_seconds')) > 5,
    90,
  )
  await steps.until(
    '`/v5/status` says that search is DEGRADED',
    async () => (await status()).components['search'] === 'DEGRADED',
  )
  const blocking =
    'select pid, usename, application_name, xact_start, query from pg_stat_activity where pid in (select unnest(pg_blocking_pids(pid)) from pg_stat_activity)'
  const rows = await steps.act(blocking, () => postgres.query(blocking))
  const blocker = rows.find(({ application_name: name }) => name === 'forgotten')
  check(blocker !== undefined, 'the statement finds the transaction')
  await steps.act('select pg_terminate_backend(pid)', () =>
    postgres.query(`select pg_terminate_backend(${Number(blocker?.['pid'])})`),
  )
  await forgotten.end().catch(() => {})
  const { code } = await steps.command('npx tiller index rebuild')
  check(code === 0, 'the index can be rebuilt')
  await steps.until('search is UP', async () => (await status()).components['search'] === 'UP')
  await steps.until(
    '`tiller_index_lag_seconds` is below 1',
    async () => (await metric('tiller_index_lag_seconds')) < 1,
  )
}

export const diskFull: Rehearsal = async ({ folder, status, api, sourceId }, steps) => {
  const ballast = join(folder, 'ballast')
  fill(ballast)
  const imports = async () => (await api.listSourceImports({ params: { sourceId } })).totalElements
  try {
    await steps.until(
      '`/v5/status` says that the disk is DEGRADED',
      async () => (await status()).components['disk'] === 'DEGRADED',
    )
    const { output } = await steps.command('npx tiller doctor')
    check(output.includes('✗ disk'), 'doctor reports a problem of "disk"')
    const before = await imports()
    await api.updateSource({ params: { sourceId }, body: { fetchEveryMinutes: 20 } })
    await steps.act('Imports are not made', async () =>
      check((await imports()) === before, 'no import was made'),
    )
  } finally {
    await steps.act('Free space', async () => rmSync(ballast, { force: true }))
  }
  await steps.until('the disk is UP', async () => (await status()).components['disk'] === 'UP')
  await until(async () => (await imports()) > 0)
}

const chunk = Buffer.alloc(16 * 1_048_576, 1)
const chunks = 100

/** Writes 1.6 GB, which is more than the deployment may lose before it rejects feeds. */
function fill(path: string) {
  const file = openSync(path, 'w')
  for (let n = 0; n < chunks; n += 1) writeSync(file, chunk)
  closeSync(file)
}
