import { sql } from 'kysely'

/**
 * Every advisory lock key of the server. PostgreSQL keeps keys of one `bigint` apart from keys of two `integer`s.
 *
 * Rolling upgrades: a key keeps its purpose forever, so an old process and a new one exclude each other. In e3a87ab3,
 * purposes that had shared a key or had an unnamed one got new keys. Old processes do not see these locks, with these
 * consequences:
 * - `encryptionKeys`, `idempotencyKey`: the primary key of the table rejects the second writer.
 * - `clickReplay`: a click is recorded once under its ID, so replaying a file twice changes nothing.
 * - `clock`: it only moves forward, and only in a sandbox.
 * - `feedFetch`: importing one feed twice has the result of importing it once; an import locks its source.
 * - `clickNetworkLock`: it was taken per job, so two processes may bill one click above a limit.
 * - `applicant`: two applications that one person sends to both processes at the same instant may both count as the first.
 */
export const advisoryLocks = {
  migrations: 7421190,
  /** Held by the process that runs recurring tasks. */
  leader: 7421191,
  /** Serializes transfers of files from the database to the file store. */
  fileTransfer: 7421192,
  encryptionKeys: 7421194,
  clickReplay: 7421195,
  clock: 7421196,
  /** 7421197 is not used here, because it is the class of `clickNetworkLock`. */
  backup: 7421198,
  /** Held by the process that updates the search index of a cluster. */
  searchIndexer: 7421199,
  /** Serializes the creation of partitions. */
  partitions: 7421200,
}

/** Classes of two-part lock keys for pools. The second part is `poolLockKey`. */
export const poolLocks = { assignment: 7421191, contended: 7421193 }

/** Class of two-part lock keys for networks. The second part is a hash of the network. */
export const clickNetworkLock = 7421197

const integerKey = (id: number) => id % 2_147_483_647

export const poolLockKey = integerKey

/** Names that are hashed into the lock keys of single objects. Triggers of migrations use the first two. */
export const objectLocks = {
  changeRecord: 'change_record',
  operatorChange: 'operator_change',
  users: 'app_user',
  appClients: 'app_client',
  webhooks: 'webhook',
  savedViews: 'saved_view',
  notes: 'application_note',
  shares: 'application_share',
  rsvps: 'rsvp',
  sources: 'source',
  feedFetch: 'feed_fetch',
  idempotencyKey: 'idempotency_key',
  applicant: 'applicant',
  mailRecipient: 'mail_recipient',
}

/** Returns the 64-bit lock key of an object, from its id or another identifying text. */
export const toObjectLockKey = (purpose: keyof typeof objectLocks, object: number | string) =>
  typeof object === 'number'
    ? sql<string>`hashtextextended(${objectLocks[purpose]}, ${object})`
    : sql<string>`hashtextextended(${`${objectLocks[purpose]} ${object}`}, 0)`
