import type { Db } from '#lib/postgres/database.ts'
import { countGuess, guesses, refuseLocked } from '../sign-in/attempts.ts'
import { authenticateAppClient, isAppClient, type AppClientRow } from './app-clients.ts'

/**
 * The app client, if the secret is its own. Ten wrong ones in 15 minutes lock it for that address, whatever
 * comes then; wrong ids are counted for the address together. Throws `sign-in-locked`. A right secret is not
 * counted while it is judged, so an app client may call as often at once as it likes: it has 256 bits, and
 * those who guess it learn only from the answers that are counted.
 *
 * @param from the subscriber who calls
 */
export async function proveAppClient(
  db: Db,
  { clientId, secret }: { clientId: string; secret: string },
  from: { address: string; at: Date },
): Promise<AppClientRow | undefined> {
  const client = await authenticateAppClient(db, { clientId, secret }, from.at)
  if (client !== undefined) {
    await refuseLocked(db, guesses.secret(clientId, from.address), from.at)
    return client
  }
  const exists = await isAppClient(db, clientId)
  const subject = exists ? guesses.secret(clientId, from.address) : guesses.clientId(from.address)
  await countGuess(db, [subject], from.at)
  return undefined
}
