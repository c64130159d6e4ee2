import type { Tx } from '#lib/postgres/database.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { reassignAffectedJobs, type Change } from './reassign.ts'

/**
 * Lets jobs of a pool follow what a request has changed.
 *
 * @returns whether some are still to follow, in the background; the answer says so
 */
export async function reassignWithinRequest(
  ctx: RequestContext,
  tx: Tx,
  poolId: number,
  change: Change,
): Promise<boolean> {
  const done = await reassignAffectedJobs(tx, { ...ctx.tenant, poolId }, change)
  if (!done) ctx.searchesLater()
  return !done
}
