import { readRecords, type Field, type JobRecord } from '@tiller/feed-parser/read-records'
import type { UploadMapping } from '@tiller/contract/platform/source-uploads/schemas'
import type { SourceReader } from '../feeds/connectors/source-reader.ts'
import { parseSpreadsheet, type UploadTable } from './read-table.ts'

/** Creates a reader of the jobs of a spreadsheet. The line of a problem is the number of the row, without the head. */
export const createUploadReader = (mapping: UploadMapping, company: string): SourceReader =>
  async function* (input, { now }) {
    const bytes = Buffer.concat(await Array.fromAsync(input))
    const table = await parseSpreadsheet(bytes)
    const summary = yield* readRecords(readJobRecords(table, mapping), { now, company, shape: 'spreadsheet' })
    return { ...summary, bytes: bytes.byteLength }
  }

async function* readJobRecords(
  { columns, rows }: UploadTable,
  mapping: UploadMapping,
): AsyncGenerator<JobRecord> {
  const read = mapping.map(({ column, field }) => ({ field, index: columns.indexOf(column) }))
  for (const row of rows) {
    const values: JobRecord['values'] = {}
    let location = ''
    for (const { field, index } of read) {
      const text = row[index] ?? ''
      if (text === '') continue
      if (field === 'location') location = text
      else values[field satisfies Field] = text
    }
    // A job without a number is identified by its URL.
    if (values.reference === undefined && values.url !== undefined) values.reference = values.url
    yield {
      values,
      locations: location === '' ? [] : [{ text: location.replaceAll(/\s*[;|]\s*/g, '|'), parts: {} }],
    }
  }
}
