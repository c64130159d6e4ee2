import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#lib/config/config.ts'
import { hasErrorCode } from '#lib/postgres/embedded/programs.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { createRecoveryKey, formatRecoveryKey, parseRecoveryKey } from './recovery-key.ts'

type RecoveryKeyConfig = Pick<Config, 'recoveryKey' | 'dataDir'>

const fileOf = ({ dataDir }: RecoveryKeyConfig) => join(dataDir, 'recovery.key')

/** Finds the key in `RECOVERY_KEY` or the data folder; returns undefined if neither has one. */
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

/** Finds the recovery key. If there is none, creates a key in the data folder that only its owner can read. */
export function findOrCreateRecoveryKey(config: RecoveryKeyConfig): Buffer {
  const found = findRecoveryKey(config)
  if (found !== undefined) return found
  storeRecoveryKey(config.dataDir, createRecoveryKey())
  return findOrCreateRecoveryKey(config)
}

/** Stores a key in the data folder, unless another process has just created one. */
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
