import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#lib/config/config.ts'
import { masterKeyOf } from '#lib/config/setting-types.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'

export type MasterKeyConfig = Pick<Config, 'masterKey' | 'masterKeyFile' | 'dataDir'>

/** The one key that is not in the database, because it seals those that are. */
export type MasterKey = {
  bytes: Buffer
  /** Where it comes from, for people. */
  origin: string
}

const ownFile = ({ dataDir }: MasterKeyConfig) => join(dataDir, 'master.key')

/** The master key of the settings, or of the data folder; undefined if nothing is set and none was made there. */
export function findMasterKey(config: MasterKeyConfig): MasterKey | undefined {
  if (config.masterKey !== null) return { bytes: config.masterKey, origin: 'MASTER_KEY' }
  const file = config.masterKeyFile ?? ownFile(config)
  const text = readText(file)
  if (text === undefined && config.masterKeyFile === null) return undefined
  const bytes = text === undefined ? undefined : masterKeyOf(text.trim())
  if (bytes === undefined)
    throw new StartError(
      text === undefined
        ? `MASTER_KEY_FILE names ${file}, which cannot be read.`
        : `${file} holds no master key; it has to be 32 bytes in base64, as \`openssl rand -base64 32\` makes them.`,
    )
  return { bytes, origin: file }
}

/** Makes a master key in the data folder, readable by the owner only; one that was made meanwhile is taken. */
export function makeMasterKey(config: MasterKeyConfig): MasterKey {
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

/** Where the operator would look for a lost one. */
export const masterKeyPlaces = (config: MasterKeyConfig) =>
  `set MASTER_KEY or MASTER_KEY_FILE, or put back ${ownFile(config)}`

function readText(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
