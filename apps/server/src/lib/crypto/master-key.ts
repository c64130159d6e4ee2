import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#lib/config/config.ts'
import { parseMasterKey } from '#lib/config/setting-types.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'

export type MasterKeyConfig = Pick<Config, 'masterKey' | 'masterKeyFile' | 'dataDir'>

/** The only key outside the database. It seals the keys in the database. */
export type MasterKey = {
  bytes: Buffer
  /** Where the key came from, for error messages. */
  origin: string
}

const ownFile = ({ dataDir }: MasterKeyConfig) => join(dataDir, 'master.key')

/** Finds the master key in the settings or the data folder; returns undefined if neither has one. */
export function findMasterKey(config: MasterKeyConfig): MasterKey | undefined {
  if (config.masterKey !== null) return { bytes: config.masterKey, origin: 'MASTER_KEY' }
  const file = config.masterKeyFile ?? ownFile(config)
  const text = readText(file)
  if (text === undefined && config.masterKeyFile === null) return undefined
  const bytes = text === undefined ? undefined : parseMasterKey(text.trim())
  if (bytes === undefined)
    throw new StartError(
      text === undefined
        ? `MASTER_KEY_FILE names ${file}, which cannot be read.`
        : `${file} contains no master key; it must be 32 bytes in base64, such as the output of \`openssl rand -base64 32\`.`,
    )
  return { bytes, origin: file }
}

/**
 * Creates a master key in the data folder, readable only by its owner, unless another process has just created
 * one.
 */
export function createMasterKey(config: MasterKeyConfig): MasterKey {
  const file = ownFile(config)
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const made = findMasterKey(config)
  if (made === undefined) throw new StartError(`${file} was removed while Tiller started.`)
  return made
}

/** Explains to the operator where a missing master key is expected. */
export const explainMasterKeyLocation = (config: MasterKeyConfig) =>
  `set MASTER_KEY or MASTER_KEY_FILE, or put back ${ownFile(config)}`

function readText(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
