import assert from 'node:assert/strict'
import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Db } from '#lib/postgres/database.ts'
import type { Database } from '#lib/postgres/schema.ts'

/** The cost of all executions of one statement as counted by PostgreSQL, independent of the machine. */
export type StatementCost = { pages: number; rows: number; plan: string }

type Plan = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
} & Record<`${'Shared' | 'Local'} ${'Hit' | 'Read'} Blocks`, number>

/** A connection that records the statements of its work, to repeat them with EXPLAIN. */
export function recordStatements(pool: pg.Pool): { db: Db; sent: CompiledQuery[] } {
  const sent: CompiledQuery[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void sent.push(query),
  })
  return { db, sent }
}

/**
 * A connection that reports the plan of every executed statement, including triggers and foreign keys, with
 * the statistics at that time.
 */
export function explainingDb(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    options: [
      'session_preload_libraries=auto_explain',
      'client_min_messages=log',
      'auto_explain.log_min_duration=0',
      'auto_explain.log_analyze=on',
      'auto_explain.log_buffers=on',
      'auto_explain.log_timing=off',
      'auto_explain.log_format=json',
      'auto_explain.log_nested_statements=on',
      'auto_explain.log_parameter_max_length=0',
    ]
      .map((option) => `-c ${option}`)
      .join(' '),
  })
  // The connection ends when the test's database is dropped.
  pool.on('error', () => {})
  let reports: string[] = []
  pool.on('connect', (client) => client.on('notice', ({ message = '' }) => void reports.push(message)))
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  /** Runs `work` and returns its result and the cost of each statement. */
  const costsOf = async <T>(work: (db: Db) => Promise<T>) => {
    reports = []
    const result = await work(db)
    const costs = new Map<string, StatementCost>()
    for (const report of reports) {
      const at = report.indexOf('{')
      if (!report.startsWith('duration:') || at < 0) continue
      const { 'Query Text': text, Plan: plan } = JSON.parse(report.slice(at)) as {
        'Query Text': string
        Plan: Plan
      }
      const key = text.replaceAll(/\d+/g, 'n')
      const { pages, rows } = costs.get(key) ?? { pages: 0, rows: 0 }
      costs.set(key, {
        pages: pages + pagesOf(plan),
        rows: rows + rowsOf(plan),
        plan: report.slice(at),
      })
    }
    assert.ok(costs.size > 0, 'PostgreSQL reported no plan')
    return { result, costs }
  }
  return { db, costsOf, close: () => pool.end() }
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** Each node includes its children, but a CTE is counted only where it is first read. */
const pagesOf = (plan: Plan) =>
  Math.max(
    ...nodes(plan).map(
      (node) =>
        node['Shared Hit Blocks'] +
        node['Shared Read Blocks'] +
        node['Local Hit Blocks'] +
        node['Local Read Blocks'],
    ),
  )

/** Rows that the nodes returned or discarded. */
const rowsOf = (plan: Plan) =>
  nodes(plan).reduce(
    (sum, node) =>
      sum +
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Join Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops'],
    0,
  )

/**
 * Asserts that no statement costs more per job when `many` does the work of `few` for `times` as many jobs.
 * One more level of an index may double the cost of a lookup. A quadratic statement costs `times` as much per job.
 */
export function assertLinear(
  few: Map<string, StatementCost>,
  many: Map<string, StatementCost>,
  times: number,
) {
  for (const [text, { pages, rows, plan }] of many) {
    const before = few.get(text) ?? { pages: 0, rows: 0 }
    for (const [unit, count, base] of [
      ['pages', pages, before.pages],
      ['rows', rows, before.rows],
    ] as const)
      assert.ok(
        count <= 2 * times * Math.max(base, 100),
        `${base} ${unit}, and ${count} for ${times} times as many jobs: ${text}\n${plan}`,
      )
  }
}
