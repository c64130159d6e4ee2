import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A key of 256 bits in the data folder, made once and readable by the owner only, also for processes that start together. */
export function ownKey(dataDir: string, name: 'click.key' | 'secrets.key'): Buffer {
  const file = join(dataDir, name)
  if (!existsSync(file)) {
    const whole = `${file}.${process.pid}`
    writeFileSync(whole, randomBytes(32), { mode: 0o600 })
    try {
      // Appears with all that is in it, unless another process was first.
      linkSync(whole, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(whole)
    }
  }
  return readFileSync(file)
}
