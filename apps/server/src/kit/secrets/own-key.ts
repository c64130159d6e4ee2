import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A key of 256 bits in the data folder, made once and readable by the owner only. */
export function ownKey(dataDir: string, name: 'click.key' | 'secrets.key'): Buffer {
  const file = join(dataDir, name)
  try {
    writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file)
}
