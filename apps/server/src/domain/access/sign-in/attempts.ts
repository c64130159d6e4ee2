import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'

/** What is counted together, and how much of it is allowed. */
export type Subject = { name: readonly (string | number)[]; allowed: number; windowMs: number }

const quarterHour = 15 * 60_000

const guessing = (allowed: number, ...name: (string | number)[]): Subject => ({
  name,
  allowed,
  windowMs: quarterHour,
})

/**
 * Who can guess what. Each is counted by itself, so that nobody locks out somebody else: wrong passwords of
 * users do not stop the app client, and ids of app clients that do not exist are one subject for an address.
 * An address is a subscriber (`subscriberOf`).
 */
export const guesses = {
  secret: (clientId: string, address: string) => guessing(10, 'secret', clientId, address),
  clientId: (address: string) => guessing(10, 'client', address),
  /** A user, or an e-mail address that nobody has, which must not be told apart. */
  user: ({ rootCustomerId, customerId }: Tenant, user: number | string) =>
    guessing(10, 'user', rootCustomerId, customerId, user),
  /** Those who sign in on the pages of an app client: each has an address of its own. */
  browser: (appClientId: number, address: string) => guessing(10, 'browser', appClientId, address),
  /** All users of an app client that takes passwords itself: they come from the address of its server. */
  endpoint: (appClientId: number, address: string) => guessing(100, 'endpoint', appClientId, address),
}

/** Codes that a user is sent in an hour. */
export const codesSent = ({ rootCustomerId, customerId }: Tenant, userId: number): Subject => ({
  name: ['codes', rootCustomerId, customerId, userId],
  allowed: 10,
  windowMs: 3600_000,
})

const hashOf = ({ name }: Subject) => createHash('sha256').update(JSON.stringify(name)).digest()
const sinceOf = ({ windowMs }: Subject, at: Date) => new Date(at.getTime() - windowMs)

/**
 * Counts one more, if so many are allowed; whoever counts must not judge otherwise. One statement under the
 * lock of the subject's row, so of any number of requests at once, in any number of processes, no more than
 * are allowed pass.
 *
 * @returns undefined when it was counted, otherwise in how many seconds one is taken again
 */
export async function count(db: Db, subject: Subject, at: Date): Promise<number | undefined> {
  const since = sinceOf(subject, at)
  const expiresAt = new Date(at.getTime() + subject.windowMs)
  const { numAffectedRows } = await sql`
    insert into attempt (subject_hash, times, expires_at)
    values (${hashOf(subject)}, array[${at}::timestamptz], ${expiresAt})
    on conflict (subject_hash) do update
      set times = array(select each from unnest(attempt.times) each where each > ${since}) || excluded.times,
        expires_at = greatest(attempt.expires_at, excluded.expires_at)
      where (select count(*) from unnest(attempt.times) each where each > ${since}) < ${subject.allowed}`.execute(
    db,
  )
  return numAffectedRows === 0n ? ((await secondsLeft(db, subject, at)) ?? 1) : undefined
}

/** In how many seconds one more is taken; undefined: now. */
async function secondsLeft(db: Db, subject: Subject, at: Date): Promise<number | undefined> {
  const { rows } = await sql<{ oldest: Date }>`
    select each as oldest from attempt, unnest(times) each
    where subject_hash = ${hashOf(subject)} and each > ${sinceOf(subject, at)}
    order by each desc offset ${subject.allowed - 1} limit 1`.execute(db)
  const oldest = rows[0]?.oldest
  return oldest && Math.ceil((oldest.getTime() + subject.windowMs - at.getTime()) / 1000)
}

/**
 * Counts a guess for each subject. Throws `sign-in-locked` if one of them has failed too often; the caller's
 * transaction then takes back what was counted for the others.
 */
export async function countGuess(db: Db, subjects: readonly Subject[], at: Date) {
  for (const subject of subjects) {
    const seconds = await count(db, subject, at)
    if (seconds !== undefined) throw locked(subject, seconds)
  }
}

/** Refuses a subject that has failed too often: what is right is refused too, or the lock would not stop guessing. */
export async function refuseLocked(db: Db, subject: Subject, at: Date) {
  const seconds = await secondsLeft(db, subject, at)
  if (seconds !== undefined) throw locked(subject, seconds)
}

/** Takes back guesses that were right. */
export async function forgive(db: Db, subjects: readonly Subject[], at: Date) {
  for (const subject of subjects)
    await sql`
      update attempt set times = times[:found - 1] || times[found + 1:]
      from (select array_position(times, ${at}::timestamptz) as found from attempt where subject_hash = ${hashOf(subject)} for update) as one
      where subject_hash = ${hashOf(subject)} and found is not null`.execute(db)
}

const locked = ({ allowed }: Subject, seconds: number) =>
  new ApiError(
    'sign-in-locked',
    `${allowed} attempts have failed in 15 minutes; the next is taken in ${seconds} seconds.`,
    [],
    seconds,
  )
