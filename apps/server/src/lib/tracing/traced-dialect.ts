import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Logger,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely'
import { getCurrentTraceParent, getErrorType, failSpan, getTracing } from '#lib/tracing/tracing.ts'
import { maskLiterals, summarizeSql } from './sql-summary.ts'

/**
 * A dialect that sets `tiller.trace_parent` to the current span at the start of each transaction. PostgreSQL uses this
 * setting as the default of the columns `trace_parent`, so that rows that cause later work refer to their request.
 */
export class TracedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new TracedDriver(this.#config)
  }
}

const setCause = `select set_config('tiller.trace_parent', $1, true)`

class TracedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings)
    const cause = getCurrentTraceParent()
    if (cause === undefined) return
    await connection.executeQuery(CompiledQuery.raw(setCause, [cause]))
  }
}

/**
 * Creates a logger that records a span for each statement that runs within a span. Values are not recorded: parameters
 * are omitted, and literals in the text are replaced.
 *
 * @param pool the name of the connection pool
 */
export const createStatementRecorder =
  (pool: string): Logger =>
  (event) => {
    const { sql } = event.query
    const tracing = getTracing()
    if (sql === setCause || tracing?.currentSpan() === undefined) return
    const endedAt = performance.now()
    const { operation, summary } = summarizeSql(sql)
    const span = tracing.startSpan(summary, {
      kind: 'client',
      startedAt: endedAt - event.queryDurationMillis,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.summary': summary,
        'db.query.text': maskLiterals(sql),
        'tiller.pool': pool,
      },
    })
    if (event.level === 'error') failSpan(span, getErrorType(event.error))
    span.end(endedAt)
  }
