import { parentPort, workerData } from 'node:worker_threads'
import { readTable, TableError } from './read-table.ts'

/** The program of the thread that reads a spreadsheet. See `table-thread.ts`. */
try {
  // Copied from the thread that starts this one.
  parentPort?.postMessage({ table: await readTable(workerData as Uint8Array) }, [])
} catch (error) {
  if (!(error instanceof TableError)) throw error
  parentPort?.postMessage({ fault: error.message }, [])
}
