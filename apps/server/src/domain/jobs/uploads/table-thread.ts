import { Worker } from 'node:worker_threads'
import { SpreadsheetError, type UploadTable } from './read-table.ts'

/** Reading a large spreadsheet takes seconds and hundreds of megabytes. */
const limits = { maxOldGenerationSizeMb: 512 }

/**
 * Parses a spreadsheet in a separate thread, so that it neither delays other requests nor ends the process if it
 * needs too much memory.
 *
 * @throws SpreadsheetError if the file is not a spreadsheet, or is too large
 */
export async function parseSpreadsheetInThread(bytes: Uint8Array): Promise<UploadTable> {
  const { promise, resolve, reject } = Promise.withResolvers<{ table: UploadTable } | { fault: string }>()
  const worker = new Worker(new URL('table-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: limits,
    // Threads do not accept all flags of the process.
    execArgv: [],
  })
  worker.once('message', resolve)
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new SpreadsheetError('The spreadsheet needs too much memory. Divide it.')
        : error,
    ),
  )
  try {
    const result = await promise
    if ('fault' in result) throw new SpreadsheetError(result.fault)
    return result.table
  } finally {
    await worker.terminate()
  }
}
