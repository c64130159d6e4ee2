import { parentPort, workerData } from 'node:worker_threads'
import { parseSpreadsheet, SpreadsheetError } from './read-table.ts'

/** The program of the thread that reads a spreadsheet. See `table-thread.ts`. */
try {
  // `workerData` is a copy that the parent thread has passed.
  parentPort?.postMessage({ table: await parseSpreadsheet(workerData as Uint8Array) }, [])
} catch (error) {
  if (!(error instanceof SpreadsheetError)) throw error
  parentPort?.postMessage({ fault: error.message }, [])
}
