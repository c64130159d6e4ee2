import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'

/** A limit of attempts in a time window. Attempts are counted separately for each name. */
export type AttemptLimit = { name: readonly (string | number)[]; allowed: number; windowMs: number }

const minuteMs = 60_000
const quarterHour = 15 * minuteMs

const guessLimit = (allowed: number, ...name: (string | number)[]): AttemptLimit => ({
  name,
  allowed,
  windowMs: quarterHour,
})

/**
 * Each limit has its own counter, so that an attacker cannot lock out others: wrong passwords of users do not lock the
 * app client. An address is a subscriber (`toSubscriber`).
 */
export const guessLimits = {
  secret: (clientId: string, address: string) => guessLimit(10, 'secret', clientId, address),
  clientId: (address: string) => guessLimit(10, 'client', address),
  /**
   * Limits password attempts per person and address or known device, so that nobody can lock out a person from
   * elsewhere. Unknown e-mail addresses are limited like known ones, so that they cannot be enumerated.
   */
  password: (person: number | string, source: string) => guessLimit(10, 'password', person, source),
  /** Limits password attempts per day, so that persistent guessing is slowed down further. */
  passwordsOfDay: (person: number | string, source: string) => ({
    ...guessLimit(30, 'passwords of a day', person, source),
    windowMs: 96 * quarterHour,
  }),
  /** Limits codes per person from all addresses. Only someone who knows the password can use up this limit. */
  code: (credentialId: number) => guessLimit(10, 'code', credentialId),
  /** Limits sign-ins on the pages of an app client per browser address. */
  browser: (appClientId: number, address: string) => guessLimit(10, 'browser', appClientId, address),
  /** Limits sign-ins through the password grant, which all come from the address of the app client's server. */
  endpoint: (appClientId: number, address: string) => guessLimit(100, 'endpoint', appClientId, address),
}

/** Limits the number of codes sent to a person per hour. */
export const createSentCodeLimit = (credentialId: number): AttemptLimit => ({
  name: ['codes', credentialId],
  allowed: 10,
  windowMs: 3600_000,
})

const hashOf = ({ name }: AttemptLimit) => createHash('sha256').update(JSON.stringify(name)).digest()
const sinceOf = ({ windowMs }: AttemptLimit, at: Date) => new Date(at.getTime() - windowMs)

/**
 * Records an attempt if the limit allows it; otherwise the caller must reject the request. A single statement under a
 * row lock, so the limit holds for concurrent requests in all processes.
 * @returns undefined if it was recorded, otherwise the seconds until the next one is allowed
 */
export async function recordAttempt(db: Db, limit: AttemptLimit, at: Date): Promise<number | undefined> {
  const since = sinceOf(limit, at)
  const expiresAt = new Date(at.getTime() + limit.windowMs)
  const { numAffectedRows } = await sql`
    insert into attempt (subject_hash, times, expires_at)
    values (${hashOf(limit)}, array[${at}::timestamptz], ${expiresAt})
    on conflict (subject_hash) do update
      set times = array(select each from unnest(attempt.times) each where each > ${since}) || excluded.times,
        expires_at = greatest(attempt.expires_at, excluded.expires_at)
      where (select count(*) from unnest(attempt.times) each where each > ${since}) < ${limit.allowed}`.execute(
    db,
  )
  return numAffectedRows === 0n ? ((await secondsUntilAllowed(db, limit, at)) ?? 1) : undefined
}

async function secondsUntilAllowed(db: Db, limit: AttemptLimit, at: Date): Promise<number | undefined> {
  const { rows } = await sql<{ oldest: Date }>`
    select each as oldest from attempt, unnest(times) each
    where subject_hash = ${hashOf(limit)} and each > ${sinceOf(limit, at)}
    order by each desc offset ${limit.allowed - 1} limit 1`.execute(db)
  const oldest = rows[0]?.oldest
  return oldest && Math.ceil((oldest.getTime() + limit.windowMs - at.getTime()) / 1000)
}

/**
 * Records a guess for each limit. Throws `sign-in-locked` if one is exceeded; the caller's transaction then rolls back
 * the others.
 */
export async function recordGuess(db: Db, limits: readonly AttemptLimit[], at: Date) {
  for (const limit of limits) {
    const seconds = await recordAttempt(db, limit, at)
    if (seconds !== undefined) throw locked(limit, seconds)
  }
}

/** Rejects even correct answers while locked; otherwise the lock would not stop guessing. */
export async function throwIfLocked(db: Db, limit: AttemptLimit, at: Date) {
  const seconds = await secondsUntilAllowed(db, limit, at)
  if (seconds !== undefined) throw locked(limit, seconds)
}

/** Removes the recorded attempts of correct guesses. */
export async function withdrawGuesses(db: Db, limits: readonly AttemptLimit[], at: Date) {
  for (const limit of limits)
    await sql`
      update attempt set times = times[:found - 1] || times[found + 1:]
      from (select array_position(times, ${at}::timestamptz) as found from attempt where subject_hash = ${hashOf(limit)} for update) as one
      where subject_hash = ${hashOf(limit)} and found is not null`.execute(db)
}

const locked = ({ allowed, windowMs }: AttemptLimit, seconds: number) =>
  new ApiError(
    'sign-in-locked',
    `${allowed} attempts failed in ${windowMs / minuteMs} minutes; try again in ${seconds} seconds.`,
    [],
    seconds,
  )
