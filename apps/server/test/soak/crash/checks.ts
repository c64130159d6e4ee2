import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { rebuildDispositionStages } from '#domain/dispositions/stages.ts'
import type { Connection } from '#lib/postgres/database.ts'
import { titleOf, wholeCounts } from './feeds.ts'
import { checkMessages, type ReceivedMessages } from './hooks.ts'
import { checkApplications } from './applicants.ts'
import type { Acknowledgments } from './workers.ts'
import type { Advertiser, Budgeted } from './world.ts'

/** Every guarantee of the run, with the number of violations. */
export const guarantees = {
  lostClicks: 'redirected clicks that are not stored',
  billedImages: 'clicks requested as an image that were billed',
  unevenErasures: 'erased applications of which personal data is left',
  waitingFiles: 'files of clicks that are still in the spool',
  lostEvents: 'acknowledged events that are not stored',
  doubledEvents: 'events that are stored twice',
  inventedEvents: 'events that were never sent',
  halfStored: 'requests that are partly stored',
  wrongStages: 'stages that do not match the events',
  lostBudgets: 'budgets that do not match the last acknowledged value',
  overspentCents: 'cents spent beyond a cap',
  unevenBuckets: 'buckets that do not match the ledger',
  unevenClicks: 'charges that do not match their click, or charged clicks without a charge',
  unevenSpend: 'campaigns and segments whose spend does not match the ledger',
  tornFeeds: 'sources whose jobs are not those of one complete feed',
  unfoundJobs: 'searches that do not find exactly the existing jobs',
  lostApplications: 'acknowledged applications that are not stored with their résumé',
  doubledApplications: 'applications that are stored twice or were sent under two ids',
  inventedApplications: 'applications that were never sent',
  untoldApplications: 'applications without an event',
  unannouncedMoves: 'status changes without an event, or events without a status change',
  untoldEvents: 'events that were not delivered to their webhook',
  inventedMessages: 'messages without an event, or with the wrong one',
  unhealthy: 'components that are unhealthy at the end',
  deaths: 'programs that exited by themselves',
  brokenAnswers: 'responses that violate a guarantee',
} as const

export type Violations = Record<keyof typeof guarantees, number>

type Checked = {
  connection: Pick<Connection, 'db' | 'pool'>
  baseUrl: string
  told: Acknowledgments
  budgeted: readonly Budgeted[]
  heard: ReceivedMessages
  /** The advertiser whose jobs have hosted forms. */
  advertiser: Advertiser
}

/** Compares acknowledged writes with stored data, and the sums of money with each other. */
export async function check(
  checked: Checked,
): Promise<Omit<Violations, 'waitingFiles' | 'deaths' | 'brokenAnswers'>> {
  const { pool } = checked.connection
  return {
    ...(await checkEvents(checked)),
    lostClicks: await countLostClicks(pool, checked.told),
    billedImages: await countOf(
      pool,
      'select count(*) from click where id = any ($1::uuid[]) and charged_cents > 0',
      [[...checked.told.images]],
    ),
    unevenErasures: await countOf(pool, leftOfErased),
    ...(await checkMoney(pool)),
    ...(await checkBudgets(pool, checked)),
    tornFeeds: await countOf(pool, tornFeeds, [
      wholeCounts.map(String),
      wholeCounts.map((_, version) => titleOf(version)),
    ]),
    unfoundJobs: await countUnfound(checked),
    // After the checks that change statuses themselves.
    ...(await checkMessages(pool, checked.heard)),
    ...(await applicationsOf(checked)),
    unhealthy: await countUnhealthy(checked.baseUrl),
  }
}

async function applicationsOf({ connection: { pool }, baseUrl, told, heard, advertiser }: Checked) {
  const found = await checkApplications(pool, { baseUrl, told: told.applicants, advertiser })
  return { ...found, doubledApplications: found.doubledApplications + heard.toldTwice() }
}

async function countOf(pool: pg.Pool, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: string | number | null }>(query, values)
  return Number(rows[0]?.count ?? 0)
}

async function checkEvents({ connection: { db, pool }, told }: Checked) {
  const { rows } = await pool.query<{ n: string; times: number }>(
    'select raw_event as n, count(*)::int as times from disposition_event group by 1',
  )
  const there = new Map(rows.map(({ n, times }) => [Number(n), times]))
  const maybe = new Set(told.unknownEvents.flat())
  const halves = told.unknownEvents.filter((numbers) => new Set(numbers.map((n) => there.has(n))).size > 1)
  const { changed } = await rebuildDispositionStages(db, 'production')
  return {
    lostEvents: [...told.events].filter((n) => !there.has(n)).length,
    doubledEvents: [...there.values()].filter((times) => times > 1).length,
    inventedEvents: [...there.keys()].filter((n) => !told.events.has(n) && !maybe.has(n)).length,
    halfStored: halves.length,
    wrongStages: changed,
  }
}

const countLostClicks = (pool: pg.Pool, { clicks }: Acknowledgments) =>
  countOf(
    pool,
    `select count(*) from unnest($1::uuid[]) as told (id) where not exists (select from click where click.id = told.id)`,
    [[...clicks]],
  )

const leftOfErased = `
  select count(*) from application where erased_at is not null and (
    applicant is not null or answers is not null or sealed_key is not null
    or exists (select from resume where resume.application_id = application.id)
    or exists (select from mail where mail.application_id = application.id)
    or not exists (select from application_erasure as erasure where erasure.application_id = application.id))`

/** Charges by campaign and month, and by segment and month. */
const ledger = `
  select campaign_id, segment_id, period::date as period, sum(cents) as cents
  from (select campaign_id, 0 as segment_id, period, cents from charge
    union all select campaign_id, segment_id, period, cents from charge where segment_id is not null) as each
  group by 1, 2, 3`

const checkMoney = async (pool: pg.Pool) => ({
  overspentCents: await countOf(
    pool,
    `select sum(greatest(ledger.cents - bucket.cap_cents, 0)) as count from (${ledger}) ledger
     join bucket using (campaign_id, segment_id, period)`,
  ),
  unevenBuckets: await countOf(
    pool,
    `select count(*) from (${ledger}) ledger full join bucket using (campaign_id, segment_id, period)
     where coalesce(ledger.cents, 0) <> coalesce(bucket.spent_cents, 0)`,
  ),
  unevenClicks: await countOf(
    pool,
    `select count(*) from click full join (select click_id, sum(cents) as cents from charge group by 1) paid on paid.click_id = click.id
     where coalesce(paid.cents, 0) <> coalesce(click.charged_cents, 0)`,
  ),
})

async function checkBudgets(pool: pg.Pool, { told, budgeted }: Checked) {
  let lostBudgets = 0
  let unevenSpend = 0
  for (const { name, read } of budgeted) {
    const { monthlyBudget, mtdSpend } = await read()
    if (told.budgets.get(name)?.includes(monthlyBudget) === false) lostBudgets += 1
    const [kind, id] = name.split(' ')
    const column = kind === 'campaign' ? 'campaign_id' : 'segment_id'
    const cents = await countOf(pool, `select sum(cents) as count from charge where ${column} = $1`, [id])
    if (cents !== mtdSpend) unevenSpend += 1
  }
  return { lostBudgets, unevenSpend }
}

/** All jobs of a source belong to one version of its feed, and their number is that of the version. */
const tornFeeds = `
  select count(*) from source where not exists (
    select from unnest($1::int[], $2::text[]) as version (jobs, title)
    where version.jobs = (select count(*) from job where job.source_id = source.id and deleted_at is null)
      and not exists (select from job where job.source_id = source.id and deleted_at is null
        and not starts_with(job.title, version.title)))`

/** Time limit for the index to catch up. */
const followingMs = 10_000

/** Gives every campaign and segment enough budget, so that every job must be found. */
async function countUnfound({ connection: { pool }, baseUrl, budgeted }: Checked) {
  for (const { read, setBudget, launch } of budgeted) {
    await setBudget((await read()).mtdSpend + 10_000)
    if ((await read()).status !== 'LIVE') await launch()
  }
  const jobs = await countOf(pool, 'select count(*) from job where deleted_at is null')
  const tooLong = AbortSignal.timeout(followingMs)
  for (;;) {
    const response = await fetch(`${baseUrl}/api/search.php?q=farrier&format=json`)
    const { total } = (await response.json()) as { total: number }
    if (total === jobs) return 0
    if (tooLong.aborted) return 1
    await pause(100)
  }
}

async function countUnhealthy(baseUrl: string) {
  const ready = await fetch(`${baseUrl}/readyz`)
  const { components } = (await (await fetch(`${baseUrl}/v5/status`)).json()) as { components: object }
  return [ready.ok, ...Object.values(components).map((state) => state === 'UP')].filter((well) => !well)
    .length
}
