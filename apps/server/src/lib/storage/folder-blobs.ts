import assert from 'node:assert/strict'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { blobKeyPattern, type BlobStore } from './blob-store.ts'

/** A store in a folder, created on first use. Files are written atomically. */
export function createFolderBlobs(folder: string): BlobStore {
  const pathOf = (key: string) => {
    assert.match(key, blobKeyPattern)
    return { directory: join(folder, key.slice(0, 2)), path: join(folder, key.slice(0, 2), key) }
  }
  return {
    put: async (key, bytes) => {
      const { directory, path } = pathOf(key)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const part = `${path}.part`
      const file = await open(part, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
      const parent = await open(directory, 'r')
      try {
        await parent.sync()
      } finally {
        await parent.close()
      }
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key).path)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    delete: (key) => rm(pathOf(key).path, { force: true }),
  }
}
