import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../apps/server/src/lib/postgres/embedded/cluster.ts'
import { connectAll } from '../../apps/server/src/lib/postgres/connections.ts'
import { surviveLoss } from '../../apps/server/src/lib/postgres/database.ts'
import { migrate } from '../../apps/server/src/lib/postgres/migrations/migrate.ts'
import type { BenchTable } from '../table.ts'
import { chargeBare, perStatement } from './bare.ts'
import { chargeClicks, clicking } from './clicks.ts'
import { fillWorld, worlds } from './world.ts'

const rounds = 3
const seconds = 4

/**
 * How many clicks a second are classified, charged and on disk, by the function that answers clicks, against bare SQL that
 * spends from the same buckets and writes the same rows without looking at anything; in turns, in the same run, on
 * a durable PostgreSQL.
 */
export async function benchCharge(): Promise<BenchTable> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-bench-'))
  const postgres = await startPostgres({ dataDir, mode: 'durable', log: () => {} })
  const rows: (string | number)[][] = []
  const connections = connectAll(postgres.url)
  const bare = new pg.Pool({ connectionString: postgres.url, max: 8 })
  surviveLoss(bare)
  try {
    await migrate(connections.pool)
    await fillWorld(bare)
    // As in a Tiller that has had clicks before: of an empty table PostgreSQL expects that it stays empty.
    for (const world of Object.values(worlds))
      await chargeBare(bare, world, { clicks: perStatement, seconds: 1 })
    await bare.query('vacuum analyze')
    for (const [name, world] of Object.entries(worlds)) {
      const single: number[] = []
      const grouped: number[] = []
      const ours: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        single.push(await chargeBare(bare, world, { clicks: 1, seconds }))
        grouped.push(await chargeBare(bare, world, { clicks: perStatement, seconds }))
        ours.push(await chargeClicks(connections.clicksDb, world, seconds))
      }
      const row = [median(single), median(grouped), median(ours)].map(Math.round)
      rows.push([name, ...row, Number(((row[2] ?? 0) / (row[1] ?? 1)).toFixed(2))])
    }
  } finally {
    await bare.end()
    await connections.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    title: 'Charged clicks a second, on disk when answered',
    columns: ['what', 'bare, one by one', `bare, ${perStatement} in a statement`, 'ours', 'ratio'],
    rows,
    notes: [
      `Medians of ${rounds} rounds of ${seconds} s in turns. Bare: eight connections, each statement of one campaign; ours: ${clicking} clicks under way, each of another network, classified.`,
      'All share the cores with what sends the clicks.',
    ],
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
