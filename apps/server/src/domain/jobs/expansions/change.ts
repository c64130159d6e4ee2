import { readLimit } from '#domain/accounts/customers/limits.ts'
import type { ExpansionFilter } from '@tiller/contract/platform/expansions/schemas'
import type { FieldProblem } from '@tiller/contract/problem'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { ApiError, requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { syncAndAssignJobCopies, findJobsOfExpansion, lockSource, maxCopiesPerJob } from './copies.ts'
import { toExpansionFilterColumns, findExpansion, countExpansionQuota, toExpansion } from './queries.ts'

export type ExpansionContext = RequestContext & { readonly expansionsPerSource: number }

/**
 * Maximum number of jobs that a new or changed expansion may copy, because more would take too long for a request.
 * Imports have no such limit.
 */
const maxJobsPerRequest = 5_000
/** Maximum number of titles per source, because every job of a feed is compared with each of them. */
const maxTitlesPerSource = 1_000

/** Requires a reference or a title in a filter, which the schema cannot express. */
const filterProblems = (field: string, filter: ExpansionFilter | undefined): FieldProblem[] =>
  filter === undefined || (filter.jobReference?.length ?? 0) + (filter.title?.length ?? 0) > 0
    ? []
    : [{ in: 'body', field, message: 'must name a jobReference or a title', value: filter }]

/** Creates an expansion with its copies. Throws `not-found` unless the customer owns the source. */
export async function createExpansion(
  ctx: ExpansionContext,
  tx: Tx,
  { sourceId, title, jobFilters }: { sourceId: number; title: string; jobFilters: ExpansionFilter },
) {
  throwIfInvalid(filterProblems('jobFilters', jobFilters))
  const poolId = await lockSource(tx, { ...ctx.tenant, sourceId })
  const { rootCustomerId, customerId } = ctx.tenant
  const { id } = await tx
    .insertInto('jobExpansion')
    .values({
      rootCustomerId,
      customerId,
      sourceId,
      title,
      ...toExpansionFilterColumns(jobFilters),
      createdAt: ctx.at,
      modifiedAt: ctx.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateCopies(ctx, tx, { id, sourceId, poolId })
  return toExpansion(requireFound(await findExpansion(tx, ctx.tenant, id), 'expansion', id))
}

/** Changes an expansion and its copies. A patch that changes nothing writes nothing. */
export async function changeExpansion(
  ctx: ExpansionContext,
  tx: Tx,
  id: number,
  patch: { title?: string; jobFilters?: ExpansionFilter },
) {
  const { sourceId } = requireFound(await findExpansion(tx, ctx.tenant, id), 'expansion', id)
  const poolId = await lockSource(tx, { ...ctx.tenant, sourceId })
  const row = requireFound(await findExpansion(tx, ctx.tenant, id), 'expansion', id)
  ctx.requireVersion(toExpansion(row))
  throwIfInvalid(filterProblems('jobFilters', patch.jobFilters))
  const changed = {
    title: patch.title ?? row.title,
    ...(patch.jobFilters === undefined
      ? { jobReferences: row.jobReferences, jobTitles: row.jobTitles }
      : toExpansionFilterColumns(patch.jobFilters)),
  }
  const { title, jobReferences, jobTitles } = row
  if (JSON.stringify(changed) === JSON.stringify({ title, jobReferences, jobTitles })) return toExpansion(row)
  await tx
    .updateTable('jobExpansion')
    .set({ ...changed, modifiedAt: ctx.at })
    .where(tenantIsSql('job_expansion', ctx.tenant))
    .where('id', '=', id)
    .execute()
  await updateCopies(ctx, tx, { id, sourceId, poolId })
  return toExpansion({ ...row, ...changed, modifiedAt: ctx.at })
}

/** Deletes an expansion and marks its copies as deleted. */
export async function deleteExpansion(ctx: ExpansionContext, tx: Tx, id: number) {
  const { sourceId } = requireFound(await findExpansion(tx, ctx.tenant, id), 'expansion', id)
  const source = { ...ctx.tenant, sourceId }
  const poolId = await lockSource(tx, source)
  const jobIds = await findJobsOfExpansion(tx, source, id)
  await tx
    .deleteFrom('jobExpansion')
    .where(tenantIsSql('job_expansion', ctx.tenant))
    .where('id', '=', id)
    .execute()
  await syncAndAssignJobCopies(tx, { ...source, poolId }, jobIds, ctx.at)
}

/** Updates the copies of a new or changed expansion. Throws if it exceeds a limit. */
async function updateCopies(
  ctx: ExpansionContext,
  tx: Tx,
  { id, sourceId, poolId }: { id: number; sourceId: number; poolId: number },
) {
  const refuse = (sentence: string) => {
    throw new ApiError('quota-exceeded', sentence)
  }
  const source = { ...ctx.tenant, sourceId }
  const jobIds = await findJobsOfExpansion(tx, source, id)
  if (jobIds.length > maxJobsPerRequest)
    refuse(`An expansion may be made for ${maxJobsPerRequest} jobs; these filters choose ${jobIds.length}.`)
  await syncAndAssignJobCopies(tx, { ...source, poolId }, jobIds, ctx.at)
  const { expansions, titles, copies } = await countExpansionQuota(tx, ctx.tenant, { sourceId, id })
  const limit = await readLimit(tx, ctx.tenant, 'expansionsPerSource', ctx.expansionsPerSource)
  if (expansions > limit) refuse(`A source may have ${limit} expansions.`)
  if (titles > maxTitlesPerSource)
    refuse(`The expansions of a source may choose by ${maxTitlesPerSource} titles without a reference.`)
  const chosen = await findJobsOfExpansion(tx, source, id)
  if (copies < chosen.length)
    refuse(
      `A job has at most ${maxCopiesPerJob} copies, and ${chosen.length - copies} of these have them already.`,
    )
}
