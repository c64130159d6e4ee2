import type { ExpansionFilter } from '@tiller/contract/platform/expansions/schemas'
import type { FieldProblem } from '@tiller/contract/problem'
import type { Tx } from '#lib/postgres/database.ts'
import { tenantIs } from '#lib/postgres/tenant.ts'
import { ApiError, found, refuseIf } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { expand, jobsOfExpansion, lockSource, maxCopies } from './copies.ts'
import { choiceOf, findExpansion, readQuota, toExpansion } from './queries.ts'

/** What operations on expansions act with. */
export type ExpansionContext = RequestContext & { readonly expansionsPerSource: number }

/** An expansion that is made or changed for more jobs takes longer than a request should; an import has the time. */
const jobsAtOnce = 5_000
/** Every job of a feed is compared with each of them. */
const titlesPerSource = 1_000

/** What the schema cannot say of the jobs that an expansion chooses. */
const filterFaults = (field: string, filter: ExpansionFilter | undefined): FieldProblem[] =>
  filter === undefined || (filter.jobReference?.length ?? 0) + (filter.title?.length ?? 0) > 0
    ? []
    : [{ in: 'body', field, message: 'must name a jobReference or a title', value: filter }]

/** Makes an expansion with its copies. The source is the customer's, or not found. */
export async function makeExpansion(
  ctx: ExpansionContext,
  tx: Tx,
  { sourceId, title, jobFilters }: { sourceId: number; title: string; jobFilters: ExpansionFilter },
) {
  refuseIf(filterFaults('jobFilters', jobFilters))
  const poolId = await lockSource(tx, { ...ctx.tenant, sourceId })
  const { rootCustomerId, customerId } = ctx.tenant
  const { id } = await tx
    .insertInto('jobExpansion')
    .values({
      rootCustomerId,
      customerId,
      sourceId,
      title,
      ...choiceOf(jobFilters),
      createdAt: ctx.at,
      modifiedAt: ctx.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await followExpansion(ctx, tx, { id, sourceId, poolId })
  return toExpansion(found(await findExpansion(tx, ctx.tenant, id), 'expansion', id))
}

/** Changes an expansion and its copies; what changes nothing leaves all as it is. */
export async function changeExpansion(
  ctx: ExpansionContext,
  tx: Tx,
  id: number,
  patch: { title?: string; jobFilters?: ExpansionFilter },
) {
  const { sourceId } = found(await findExpansion(tx, ctx.tenant, id), 'expansion', id)
  const poolId = await lockSource(tx, { ...ctx.tenant, sourceId })
  const row = found(await findExpansion(tx, ctx.tenant, id), 'expansion', id)
  ctx.requireVersion(toExpansion(row))
  refuseIf(filterFaults('jobFilters', patch.jobFilters))
  const changed = {
    title: patch.title ?? row.title,
    ...(patch.jobFilters === undefined
      ? { jobReferences: row.jobReferences, jobTitles: row.jobTitles }
      : choiceOf(patch.jobFilters)),
  }
  const { title, jobReferences, jobTitles } = row
  if (JSON.stringify(changed) === JSON.stringify({ title, jobReferences, jobTitles })) return toExpansion(row)
  await tx
    .updateTable('jobExpansion')
    .set({ ...changed, modifiedAt: ctx.at })
    .where(tenantIs('job_expansion', ctx.tenant))
    .where('id', '=', id)
    .execute()
  await followExpansion(ctx, tx, { id, sourceId, poolId })
  return toExpansion({ ...row, ...changed, modifiedAt: ctx.at })
}

/** Deletes an expansion; its copies are gone as if the feed no longer held them. */
export async function dropExpansion(ctx: ExpansionContext, tx: Tx, id: number) {
  const { sourceId } = found(await findExpansion(tx, ctx.tenant, id), 'expansion', id)
  const source = { ...ctx.tenant, sourceId }
  const poolId = await lockSource(tx, source)
  const jobIds = await jobsOfExpansion(tx, source, id)
  await tx
    .deleteFrom('jobExpansion')
    .where(tenantIs('job_expansion', ctx.tenant))
    .where('id', '=', id)
    .execute()
  await expand(tx, { ...source, poolId }, jobIds, ctx.at)
}

/** Lets copies follow an expansion that is new or changed, and refuses one that is beyond what a source may have. */
async function followExpansion(
  ctx: ExpansionContext,
  tx: Tx,
  { id, sourceId, poolId }: { id: number; sourceId: number; poolId: number },
) {
  const refuse = (sentence: string) => {
    throw new ApiError('quota-exceeded', sentence)
  }
  const source = { ...ctx.tenant, sourceId }
  const jobIds = await jobsOfExpansion(tx, source, id)
  if (jobIds.length > jobsAtOnce)
    refuse(`An expansion may be made for ${jobsAtOnce} jobs; these filters choose ${jobIds.length}.`)
  await expand(tx, { ...source, poolId }, jobIds, ctx.at)
  const { expansions, titles, copies } = await readQuota(tx, ctx.tenant, { sourceId, id })
  if (expansions > ctx.expansionsPerSource) refuse(`A source may have ${ctx.expansionsPerSource} expansions.`)
  if (titles > titlesPerSource)
    refuse(`The expansions of a source may choose by ${titlesPerSource} titles without a reference.`)
  const chosen = await jobsOfExpansion(tx, source, id)
  if (copies < chosen.length)
    refuse(`A job has at most ${maxCopies} copies, and ${chosen.length - copies} of these have them already.`)
}
