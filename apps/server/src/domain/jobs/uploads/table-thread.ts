import { Worker } from 'node:worker_threads'
import { TableError, type UploadTable } from './read-table.ts'

/** Reading a large spreadsheet takes seconds and hundreds of megabytes. */
const limits = { maxOldGenerationSizeMb: 512 }

/**
 * Reads a spreadsheet in a thread of its own, because reading must not delay other requests, nor end the process if it needs
 * too much memory.
 *
 * @throws TableError if the file is not a spreadsheet, or is too large
 */
export async function readTableInThread(bytes: Uint8Array): Promise<UploadTable> {
  const { promise, resolve, reject } = Promise.withResolvers<{ table: UploadTable } | { fault: string }>()
  const worker = new Worker(new URL('table-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: limits,
    // Flags of the process are not allowed here.
    execArgv: [],
  })
  worker.once('message', resolve)
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new TableError('The spreadsheet needs too much memory. Divide it.')
        : error,
    ),
  )
  try {
    const result = await promise
    if ('fault' in result) throw new TableError(result.fault)
    return result.table
  } finally {
    await worker.terminate()
  }
}
