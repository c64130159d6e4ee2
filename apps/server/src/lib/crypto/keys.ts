import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Selectable } from 'kysely'
import { advisoryLocks } from '#lib/postgres/advisory-locks.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import type { Database } from '#lib/postgres/schema.ts'
import { createKeyRing, keyPurposes, type SealingKey, type KeyRing, type KeyPurpose } from './key-ring.ts'
import {
  findMasterKey,
  createMasterKey,
  explainMasterKeyLocation,
  type MasterKey,
  type MasterKeyConfig,
} from './master-key.ts'
import { sealingKeyBytes, sealBytes, unsealBytes } from './seal.ts'

export type EncryptionKeys = Record<KeyPurpose, KeyRing> & {
  /** The key of messages between processes, which all derive from the master key. */
  betweenProcesses: Buffer
  /** Loads keys that other processes have created. */
  refresh(): Promise<void>
}

type Row = Selectable<Database['sealedKey']>

/**
 * A new key starts to seal after this time. By then every process has loaded it, so that each can unseal the results.
 */
const activeAfterMs = 5 * 60_000

/** Key files of earlier versions in the data folder. */
const formerFiles: Partial<Record<KeyPurpose, string>> = { CLICK: 'click.key', SECRETS: 'secrets.key' }

/**
 * Unseals the keys in the database with the master key. The first start creates both, or imports keys of an
 * earlier version from the data folder. Throws `StartError` if the master key does not match existing keys,
 * because new keys would make existing data unreadable.
 */
export async function openEncryptionKeys(
  db: Db,
  config: MasterKeyConfig,
  now: () => Date,
): Promise<EncryptionKeys> {
  const read = () => db.transaction().execute((tx) => readKeys(tx, config, now()))
  const first = await read()
  const ring = (purpose: KeyPurpose) => createKeyRing(purpose, first[purpose], now)
  const rings = { CLICK: ring('CLICK'), SECRETS: ring('SECRETS'), VISITOR: ring('VISITOR') }
  const master = findMasterKey(config)
  if (master === undefined) throw new Error('reading the keys has made the master key')
  return {
    ...rings,
    betweenProcesses: Buffer.from(hkdfSync('sha256', master.bytes, '', 'between processes', sealingKeyBytes)),
    refresh: async () => {
      const keys = await read()
      for (const purpose of keyPurposes) rings[purpose].replace(keys[purpose])
    },
  }
}

/** Creates the next key of a purpose. It starts sealing in five minutes; older keys continue to unseal. */
export const rotateEncryptionKey = (
  db: Db,
  config: MasterKeyConfig,
  purpose: KeyPurpose,
  at: Date,
): Promise<SealingKey> =>
  db.transaction().execute(async (tx) => {
    const keys = await readKeys(tx, config, at)
    const master = findMasterKey(config)
    const newest = keys[purpose].at(-1)
    if (newest === undefined || master === undefined)
      throw new Error('reading the keys has made the first ones')
    const key = {
      id: newest.id + 1,
      bytes: randomBytes(sealingKeyBytes),
      activeFrom: new Date(at.getTime() + activeAfterMs),
    }
    await insertKey(tx, master, { purpose, key, at })
    return key
  })

/** Lists the metadata of the keys, without their values. */
export const listEncryptionKeys = (db: Db) =>
  db
    .selectFrom('sealedKey')
    .select(['purpose', 'id', 'createdAt', 'activeFrom'])
    .orderBy('purpose')
    .orderBy('id')
    .execute()

/** Loads all keys and creates missing ones. Concurrent processes wait for each other. */
async function readKeys(
  tx: Tx,
  config: MasterKeyConfig,
  at: Date,
): Promise<Record<KeyPurpose, SealingKey[]>> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.encryptionKeys})`.execute(tx)
  const rows = await tx.selectFrom('sealedKey').selectAll().orderBy('id').execute()
  const master = findMasterKey(config) ?? firstMasterKey(config, rows)
  const keysOf = async (purpose: KeyPurpose) => {
    const keys = rows.filter((row) => row.purpose === purpose).map((row) => openKey(master, row, config))
    if (keys.length > 0) return keys
    const key = {
      id: 1,
      bytes: formerKey(config, purpose) ?? randomBytes(sealingKeyBytes),
      activeFrom: new Date(0),
    }
    await insertKey(tx, master, { purpose, key, at })
    return [key]
  }
  return { CLICK: await keysOf('CLICK'), SECRETS: await keysOf('SECRETS'), VISITOR: await keysOf('VISITOR') }
}

function firstMasterKey(config: MasterKeyConfig, rows: readonly Row[]): MasterKey {
  if (rows.length === 0) return createMasterKey(config)
  throw new StartError(
    `The database contains keys, but there is no master key to unseal them: ${explainMasterKeyLocation(config)}.`,
  )
}

const contextOf = ({ purpose, id }: Pick<Row, 'purpose' | 'id'>) => Buffer.from(`key ${purpose} ${id}`)

function openKey({ bytes: master, origin }: MasterKey, row: Row, config: MasterKeyConfig): SealingKey {
  const bytes = unsealBytes(master, row.sealed, contextOf(row))
  if (bytes === undefined)
    throw new StartError(
      `The master key of ${origin} cannot unseal the keys of this database, which were sealed with another master key: ${explainMasterKeyLocation(config)}.`,
    )
  return { id: row.id, bytes, activeFrom: row.activeFrom }
}

const insertKey = (
  tx: Tx,
  master: MasterKey,
  { purpose, key: { id, bytes, activeFrom }, at }: { purpose: KeyPurpose; key: SealingKey; at: Date },
) =>
  tx
    .insertInto('sealedKey')
    .values({
      purpose,
      id,
      sealed: sealBytes(master.bytes, bytes, contextOf({ purpose, id })),
      createdAt: at,
      activeFrom,
    })
    .execute()

function formerKey({ dataDir }: MasterKeyConfig, purpose: KeyPurpose): Buffer | undefined {
  const name = formerFiles[purpose]
  if (name === undefined) return undefined
  try {
    const bytes = readFileSync(join(dataDir, name))
    return bytes.length === sealingKeyBytes ? bytes : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
