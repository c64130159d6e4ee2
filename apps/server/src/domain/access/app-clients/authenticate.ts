import type { Db } from '#lib/postgres/database.ts'
import { recordGuess, guessLimits, throwIfLocked } from '../sign-in/attempts.ts'
import { verifyAppClientSecret, isAppClient, type AppClientRow } from './app-clients.ts'

/**
 * Authenticates an app client. Ten wrong secrets in 15 minutes lock the client for that address; unknown client ids
 * are counted per address. A correct secret is not counted, so concurrency is unlimited: a secret has 256 bits, and
 * an attacker learns only from counted responses.
 * @param from the address of the calling subscriber (`toSubscriber`)
 * @throws `sign-in-locked`
 */
export async function authenticateAppClient(
  db: Db,
  { clientId, secret }: { clientId: string; secret: string },
  from: { address: string; at: Date },
): Promise<AppClientRow | undefined> {
  const client = await verifyAppClientSecret(db, { clientId, secret }, from.at)
  if (client !== undefined) {
    await throwIfLocked(db, guessLimits.secret(clientId, from.address), from.at)
    return client
  }
  const exists = await isAppClient(db, clientId)
  const subject = exists ? guessLimits.secret(clientId, from.address) : guessLimits.clientId(from.address)
  await recordGuess(db, [subject], from.at)
  return undefined
}
