import assert from 'node:assert/strict'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '#lib/postgres/embedded/programs.ts'
import { blobKeyPattern, type RemoteStore } from '#lib/storage/blob-store.ts'

/**
 * Creates a store in a folder, for example a mounted volume. A file is either complete or does not exist, also after a
 * crash.
 */
export function createFolderStore(folder: string): RemoteStore {
  const pathOf = (key: string) => {
    assert.match(key, blobKeyPattern)
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeDurably(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
      await flush(folder)
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT')) return undefined
        throw error
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}

async function writeDurably(path: string, bytes: Buffer) {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function flush(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
