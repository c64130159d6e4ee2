import { hash as hashOf } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { yieldToEventLoop } from '#lib/runtime/cooperative-scheduling.ts'

/** A ledger row in a statement. */
export type StatementLine = {
  /** The number of the line, counted from 1. */
  line: number
  at: string
  kind: 'CLICK' | 'ACQUISITION' | 'REFUND'
  /** The amount in cents, negative for a refund. */
  cents: number
  /** The month whose budgets the line affects. A refund may be made in a later month than its click. */
  period: string
  clickId: string
  campaignId: number
  segmentId: number | null
  jobId: number
  publisherId: number
  reason: string | null
  /** The hash of the line (`nextHash`). */
  hash: string
}

export type StatementHead = {
  customerId: number
  /** The billing month, for example `2026-03`. */
  month: string
  /** The billing time zone. */
  zone: string
  /** The first hash of the chain, which covers the head. */
  hash: string
}

export type StatementRequest = { tenant: Tenant; month: string; zone: string }

/** The columns of a line in the order in which they are hashed. */
const statementColumns = [
  'line',
  'at',
  'kind',
  'cents',
  'period',
  'clickId',
  'campaignId',
  'segmentId',
  'jobId',
  'publisherId',
  'reason',
] as const

const sha256 = (text: string) => hashOf('sha256', text, 'hex')

export function createStatementHead({
  tenant: { customerId },
  month,
  zone,
}: StatementRequest): StatementHead {
  return { customerId, month, zone, hash: sha256(`tiller statement\n${customerId}\n${month}\n${zone}`) }
}

/**
 * Returns the hash of a line: SHA-256, in hexadecimal, of the previous hash, a line feed, and the line as CSV without
 * its hash. Changing, omitting, or adding a line changes every later hash.
 */
const nextHash = (before: string, line: Omit<StatementLine, 'hash'>) => sha256(`${before}\n${csvLine(line)}`)

/** Formats a line as CSV (RFC 4180) without its hash and line end. */
const csvLine = (line: Omit<StatementLine, 'hash'>) =>
  statementColumns.map((column) => csvCell(line[column])).join(',')

function csvCell(value: string | number | null) {
  const text = String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Number of rows per query. */
const batchRows = 5_000
/** Number of lines between two yields to the event loop, a few milliseconds of work. */
const chunkLines = 250

type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

type Row = Omit<StatementLine, 'line' | 'hash' | 'at'> & { id: number; at: string }

/**
 * Yields the ledger rows of a customer's month in order, in chunks. At most two batches are in memory: the next one is
 * read while the current one is hashed. The lines of a past month never change.
 */
export async function* readStatementLines(
  read: Read,
  asked: StatementRequest,
): AsyncGenerator<StatementLine[]> {
  const readAfter = (after: Position) => read((db) => readBatch(db, asked, after))
  let hash = createStatementHead(asked).hash
  let line = 0
  let batch: Promise<Row[]> | undefined = readAfter({ at: '-infinity', id: 0 })
  while (batch !== undefined) {
    const rows: Row[] = await batch
    const last = rows.at(-1)
    batch = last === undefined || rows.length < batchRows ? undefined : readAfter(last)
    // Prevents an unhandled rejection, because the consumer may stop before it awaits the batch.
    batch?.catch(() => {})
    for (let from = 0; from < rows.length; from += chunkLines) {
      await yieldToEventLoop()
      yield rows.slice(from, from + chunkLines).map(({ id: _, ...row }) => {
        line += 1
        hash = nextHash(hash, { line, ...row })
        return { line, ...row, hash }
      })
    }
  }
}

type Position = { at: string; id: number }

async function readBatch(
  db: Db,
  { tenant: { rootCustomerId, customerId }, month, zone }: StatementRequest,
  after: Position,
): Promise<Row[]> {
  const first = `${month}-01`
  // To the microsecond, because the next batch starts after the last row of this one.
  const { rows } = await sql<Row>`
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, kind, cents, period, click_id, campaign_id,
      segment_id, job_id, publisher_id, reason
    from charge
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId}
      and at >= ${first}::timestamp at time zone ${zone}
      and at < (${first}::date + interval '1 month') at time zone ${zone}
      and (charge.at, charge.id) > (${after.at}::timestamptz, ${after.id})
    order by charge.at, charge.id limit ${batchRows}`.execute(db)
  return rows
}

/**
 * Serializes a statement. In CSV, one comment line precedes the column names; in JSON, the sum and the last hash are at
 * the end.
 */
export async function* serializeStatement(
  format: 'csv' | 'json',
  head: StatementHead,
  chunks: AsyncIterable<readonly StatementLine[]>,
): AsyncGenerator<string> {
  const { customerId, month, zone } = head
  yield format === 'csv'
    ? `# customer ${customerId}, ${month}, ${zone}, ${head.hash}\r\n${[...statementColumns, 'hash'].join(',')}\r\n`
    : `${JSON.stringify(head).slice(0, -1)},"lines":[`
  let sumCents = 0
  let lastHash = head.hash
  for await (const lines of chunks) {
    let text = ''
    for (const line of lines) {
      sumCents += line.cents
      lastHash = line.hash
      text +=
        format === 'csv'
          ? `${csvLine(line)},${line.hash}\r\n`
          : `${line.line === 1 ? '' : ','}\n${JSON.stringify(line)}`
    }
    yield text
  }
  if (format === 'json') yield `\n],"sumCents":${sumCents},"lastHash":"${lastHash}"}\n`
}

/** Returns the month of a customer's first charge, for example `2026-03`. */
export async function findFirstStatementMonth(
  db: Db,
  { rootCustomerId, customerId }: Tenant,
  zone: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select to_char(at at time zone ${zone}, 'YYYY-MM') as month from charge
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId}
    order by at limit 1`.execute(db)
  return rows[0]?.month
}
