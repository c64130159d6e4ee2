import type { Activity } from '@tiller/contract/platform/reports/activity'
import type { ValidRequest } from '#lib/http/bind.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'

/** Sends the rows of a report as CSV (RFC 4180) if the client prefers it. Returns whether it has sent a response. */
export async function sendCsvIfPreferred(
  { operation, request, reply }: ValidRequest,
  result: unknown,
): Promise<boolean> {
  if (operation.csv !== true) return false
  void reply.header('vary', 'accept')
  if (!prefersCsv(request.headers.accept)) return false
  const { rows, interval, from, to } = result as Activity
  await reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="activity-${interval}-${from.slice(0, 10)}-${to.slice(0, 10)}.csv"`,
    )
    .send(await csvOf(rows))
  return true
}

/** Returns whether CSV is listed before JSON. Quality values are ignored. */
function prefersCsv(accept = ''): boolean {
  const types = accept.split(',').map((each) => each.split(';', 1)[0]?.trim().toLowerCase())
  const [csv, json] = [types.indexOf('text/csv'), types.indexOf('application/json')]
  return csv >= 0 && (json < 0 || csv < json)
}

/** Number of rows between yields to the event loop. */
const linesPerChunk = 200

async function csvOf(rows: Activity['rows']): Promise<string> {
  const [first] = rows
  if (first === undefined) return 'at\r\n'
  const { at: _, groups, ...measures } = first
  const heading = ['at', ...groups.flatMap(({ by }) => [by, `${by}Name`]), ...Object.keys(measures)]
  const lines = await mapInChunks(
    rows,
    ({ at, groups: own, ...counts }) =>
      lineOf([at, ...own.flatMap(({ id, name }) => [id, name]), ...Object.values(counts)]),
    linesPerChunk,
  )
  return lineOf(heading) + lines.join('')
}

const lineOf = (cells: readonly (string | number | null)[]) => `${cells.map(cell).join(',')}\r\n`

/** Formats a cell. A leading apostrophe stops spreadsheets from evaluating the text as a formula. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
