import type { Tx } from '#lib/postgres/database.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { reassignAffectedJobs, type AssignmentChange } from './reassign.ts'

/**
 * Reassigns jobs after a change, within the request.
 *
 * @returns whether jobs are left to the background, which the response states
 */
export async function reassignWithinRequest(
  ctx: RequestContext,
  tx: Tx,
  poolId: number,
  change: AssignmentChange,
): Promise<boolean> {
  const done = await reassignAffectedJobs(tx, { ...ctx.tenant, poolId }, change)
  if (!done) ctx.searchesLater()
  return !done
}
