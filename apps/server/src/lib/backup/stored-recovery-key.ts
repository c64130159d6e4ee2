import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#lib/config/config.ts'
import { hasErrorCode } from '#lib/postgres/embedded/programs.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { createRecoveryKey, formatRecoveryKey, parseRecoveryKey } from './recovery-key.ts'

type RecoveryKeyConfig = Pick<Config, 'recoveryKey' | 'dataDir'>

const fileOf = ({ dataDir }: RecoveryKeyConfig) => join(dataDir, 'recovery.key')

/** The key from `RECOVERY_KEY` or the data folder; undefined if neither has one. */
export function findRecoveryKey(config: RecoveryKeyConfig): Buffer | undefined {
  if (config.recoveryKey !== null) return config.recoveryKey
  const file = fileOf(config)
  try {
    const key = parseRecoveryKey(readFileSync(file, 'utf8'))
    if (key === undefined) throw new StartError(`${file} contains no recovery key. Restore it from paper.`)
    return key
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Like `findRecoveryKey`, but creates a key in the data folder, readable only by its owner, if there is none. */
export function findOrCreateRecoveryKey(config: RecoveryKeyConfig): Buffer {
  const found = findRecoveryKey(config)
  if (found !== undefined) return found
  storeRecoveryKey(config.dataDir, createRecoveryKey())
  return findOrCreateRecoveryKey(config)
}

/** Keeps the file of another process that has just created one. */
export function storeRecoveryKey(dataDir: string, key: Buffer) {
  try {
    writeFileSync(fileOf({ dataDir, recoveryKey: null }), `${formatRecoveryKey(key)}\n`, {
      mode: 0o600,
      flag: 'wx',
    })
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  }
}
