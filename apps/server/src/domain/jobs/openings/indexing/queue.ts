import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'
import { selectJobs } from '../../queries.ts'
import { isPublishedSql } from '../queries.ts'
import { computeNextFetchAt } from '../../feeds/fetching/next-fetch.ts'
import type { IndexingService, IndexingServiceName } from './indexing-service.ts'

/**
 * Compares the published jobs with the state of a search engine, and enqueues the differences: new and changed pages,
 * and pages that were removed for any reason, for example a paused source.
 */
export async function enqueueNotifications(db: Db, service: IndexingServiceName, at: Date) {
  const published = selectJobs(db)
    .select(['job.rootCustomerId', 'job.customerId', 'job.id', 'job.modifiedAt'])
    .where(isPublishedSql(at))
  await sql`
    insert into indexing_notification as known (root_customer_id, customer_id, job_id, service, kind, page_changed_at, due_at)
    select page.root_customer_id, page.customer_id, page.id, ${service}, 'UPDATED', page.modified_at, ${at}
    from (${published}) as page
    left join indexing_notification as old on old.root_customer_id = page.root_customer_id
      and old.customer_id = page.customer_id and old.job_id = page.id and old.service = ${service}
    where old.job_id is null or old.kind = 'REMOVED' or old.page_changed_at <> page.modified_at
    on conflict (root_customer_id, customer_id, job_id, service) do update
      set kind = 'UPDATED', page_changed_at = excluded.page_changed_at, due_at = excluded.due_at, error = null`.execute(
    db,
  )
  await sql`
    with removed as (
      update indexing_notification as known set kind = 'REMOVED', due_at = ${at}, error = null
      where service = ${service} and kind = 'UPDATED' and is_known
        and not exists (select from (${published}) as page where page.id = known.job_id)
      returning job_id
    )
    delete from indexing_notification as known where service = ${service} and kind = 'UPDATED' and not is_known and due_at <= ${at}
      and not exists (select from (${published}) as page where page.id = known.job_id)`.execute(db)
}

export type PageNotification = {
  jobId: number
  kind: 'UPDATED' | 'REMOVED'
  pageChangedAt: Date
}

/** A claimed notification is due again after this time, in case the process dies. */
const leaseMs = 10 * 60_000

/**
 * Claims the due notifications for a request, removals first, and counts them against the daily quota, so that a crash
 * never exceeds it. Returns none while the service is paused after a failure.
 */
export const claimNotifications = (
  db: Db,
  { name, quotaZone, perDay, batch }: IndexingService,
  at: Date,
): Promise<PageNotification[]> =>
  db.transaction().execute(async (tx) => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: quotaZone }).format(at)
    await sql`
      insert into indexing_service (service, day) values (${name}, ${day})
      on conflict (service) do update set day = ${day}, urls = 0 where indexing_service.day <> ${day}`.execute(
      tx,
    )
    const { urls, resumesAt } = await tx
      .selectFrom('indexingService')
      .select(['urls', 'resumesAt'])
      .where('service', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (urls >= perDay || (resumesAt !== null && resumesAt > at)) return []
    const { rows } = await sql<PageNotification>`
      update indexing_notification set due_at = ${new Date(at.getTime() + leaseMs)}
      where ctid = any(array(
        select ctid from indexing_notification where service = ${name} and due_at <= ${at}
        order by (kind = 'UPDATED'), due_at, job_id limit ${Math.min(batch, perDay - urls)} for update skip locked))
      returning job_id, kind, page_changed_at`.execute(tx)
    await sql`update indexing_service set urls = urls + ${rows.length} where service = ${name}`.execute(tx)
    return rows
  })

/** Saves the result of a request. Pages that have changed in the meantime stay due. */
export async function saveIndexingResult(
  db: Db,
  service: IndexingServiceName,
  sent: readonly PageNotification[],
  { error, dueAt, at }: { error: string | null; dueAt: Date | null; at: Date },
) {
  await sql`
    update indexing_notification as known set due_at = ${dueAt}, error = ${error},
      sent_at = case when ${error}::text is null then ${at} else known.sent_at end,
      is_known = case when ${error}::text is null then known.kind = 'UPDATED' else known.is_known end
    from unnest(${sent.map(({ jobId }) => jobId)}::bigint[], ${sent.map(({ kind }) => kind)}::text[],
      ${sent.map(({ pageChangedAt }) => pageChangedAt)}::timestamptz[]) as sent (job_id, kind, page_changed_at)
    where known.job_id = sent.job_id and known.service = ${service} and known.kind = sent.kind
      and known.page_changed_at = sent.page_changed_at`.execute(db)
}

/** Records whether the service works. Each further failure doubles the pause before the next request. */
export async function recordIndexingHealth(
  db: Db,
  service: IndexingServiceName,
  { failed, at, random }: { failed: boolean; at: Date; random: number },
) {
  const { failures } = await db
    .selectFrom('indexingService')
    .select('failures')
    .where('service', '=', service)
    .executeTakeFirstOrThrow()
  const next = failed ? failures + 1 : 0
  const resumesAt = failed ? computeNextFetchAt(at, { everyMinutes: 2, failures: next }, random) : null
  await db
    .updateTable('indexingService')
    .set({ failures: next, resumesAt })
    .where('service', '=', service)
    .execute()
}
