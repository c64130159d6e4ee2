import type { Activity } from '@tiller/contract/platform/reports/activity'
import type { Call } from '#lib/http/bind.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'

/** Sends the rows of a report as CSV (RFC 4180) if that is what is asked for. */
export async function sendCsv({ operation, request, reply }: Call, result: unknown): Promise<boolean> {
  if (operation.csv !== true) return false
  void reply.header('vary', 'accept')
  if (!prefersCsv(request.headers.accept)) return false
  // The only operation with rows is the report of activity.
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

/** CSV is named and JSON is not, or not before it. Weights decide nothing where only one of two can be meant. */
function prefersCsv(accept = ''): boolean {
  const types = accept.split(',').map((each) => each.split(';', 1)[0]?.trim().toLowerCase())
  const [csv, json] = [types.indexOf('text/csv'), types.indexOf('application/json')]
  return csv >= 0 && (json < 0 || csv < json)
}

/** Of a report as long as may be, every few hundred lines others are served. */
const linesAtOnce = 200

async function csvOf(rows: Activity['rows']): Promise<string> {
  const [first] = rows
  if (first === undefined) return 'at\r\n'
  const { at: _, groups, ...measures } = first
  const heading = ['at', ...groups.flatMap(({ by }) => [by, `${by}Name`]), ...Object.keys(measures)]
  const lines = await mapInChunks(
    rows,
    ({ at, groups: own, ...counts }) =>
      lineOf([at, ...own.flatMap(({ id, name }) => [id ?? '', name ?? '']), ...Object.values(counts)]),
    linesAtOnce,
  )
  return lineOf(heading) + lines.join('')
}

const lineOf = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
