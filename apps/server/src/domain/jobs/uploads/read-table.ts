import { parse } from 'csv-parse/sync'
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { maxUploadColumns, maxUploadRows } from '@tiller/contract/platform/source-uploads/schemas'

/** A spreadsheet: the names of its columns, and the rows below. */
export type UploadTable = { columns: string[]; rows: string[][] }

/** Thrown if a file is not a spreadsheet, or is too large. The message explains the reason to the user. */
export class SpreadsheetError extends Error {}

/** The maximum size of an unpacked XLSX file. A hostile file can grow a thousandfold when it is unpacked. */
const maxUnpackedBytes = 96 * 1024 ** 2

/**
 * Parses a CSV or XLSX file.
 *
 * @throws SpreadsheetError if the file is not a spreadsheet, or is too large
 */
export async function parseSpreadsheet(bytes: Uint8Array): Promise<UploadTable> {
  const [head = [], ...rows] = isZip(bytes) ? await readXlsx(bytes) : readCsv(bytes)
  const columns = head.map((name) => name.slice(0, 255))
  while (columns.at(-1) === '') columns.pop()
  if (columns.length === 0) throw new SpreadsheetError('The first row must contain the names of the columns.')
  if (columns.length > maxUploadColumns)
    throw new SpreadsheetError(`A spreadsheet may have at most ${maxUploadColumns} columns.`)
  if (rows.length > maxUploadRows)
    throw new SpreadsheetError(
      `A spreadsheet may have at most ${maxUploadRows.toLocaleString('en-US')} rows with jobs.`,
    )
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (repeated !== undefined) throw new SpreadsheetError(`Two columns are named "${repeated}".`)
  return { columns, rows: rows.filter((row) => row.some((cell) => cell !== '')) }
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

function readCsv(bytes: Uint8Array): string[][] {
  const text = decoded(bytes)
  if (/[\0\u0001-\u0008]/.test(text.slice(0, 10_000)))
    throw new SpreadsheetError('The file is neither a CSV nor an XLSX file.')
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      // The head, and one row more than allowed.
      to: maxUploadRows + 2,
    })
  } catch (error) {
    throw new SpreadsheetError(`The CSV file cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}

/** Spreadsheet programs save CSV files in UTF-8, UTF-16, or an old Windows encoding. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Returns the separator that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}

async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  const rows = await readSheet(Buffer.from(unpackedZip(bytes))).catch(() => {
    throw new SpreadsheetError('The file is not an XLSX file. Save the spreadsheet as XLSX or CSV.')
  })
  return rows.map((row) => row.map(cellText))
}

/**
 * Returns the same archive without compression, so that the XLSX library unpacks no more than the limit. An entry
 * that is larger than it states is cut off.
 */
function unpackedZip(bytes: Uint8Array): Uint8Array {
  let unpacked = 0
  try {
    const entries = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize
        if (unpacked > maxUnpackedBytes)
          throw new SpreadsheetError('The XLSX file is too large when it is unpacked.')
        return true
      },
    })
    return zipSync(entries, { level: 0 })
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    throw new SpreadsheetError('The XLSX file is damaged.')
  }
}

/** Formats dates without a time as days, the form that the parser reads. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '')
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell).trim()
    : ''
}
