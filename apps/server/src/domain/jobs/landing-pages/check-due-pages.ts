import type { Language } from '@tiller/pages/pages'
import type { Config } from '#lib/config/config.ts'
import type { EgressClient } from '#lib/egress/egress.ts'
import { readBrandName } from '#lib/brand/brand.ts'
import { storeMailsTo, translateStored, type MailText } from '#lib/mail/user-mail.ts'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { createPageChecker, type PageState } from './check-page.ts'
import {
  claimLandingChecks,
  closedPageGraceMs,
  listCustomersToWarn,
  postponeLandingChecks,
  savePageState,
  takePagesToWarnAbout,
  type ClosedPage,
  type DueLandingCheck,
  type StoredPageState,
} from './queries.ts'

export type PageCheckDependencies = {
  backgroundDb: Db
  egress: EgressClient
  config: Pick<Config, 'feedsOverHttp' | 'baseUrl' | 'landingChecksPerMinute'>
}

/** Maximum number of sites checked concurrently. The pages of one site are checked one after another. */
const concurrentSites = 10
/** Maximum number of checks per site and round; the others are postponed by ten minutes. */
const checksPerHost = 4
const postponedMs = 10 * 60_000

/** Checks the landing pages that are due, in a round per minute, and warns the owners of closed ones. */
export async function checkDueLandingPages(
  { backgroundDb: db, egress, config }: PageCheckDependencies,
  { at, signal }: { at: Date; signal?: AbortSignal },
) {
  const check = createPageChecker({ egress, http: config.feedsOverHttp })
  const due = await claimLandingChecks(db, config.landingChecksPerMinute, at)
  const byHost = Object.values(Object.groupBy(due, ({ url }) => URL.parse(url)?.host ?? ''))
  const postponed = byHost.flatMap((checks) => (checks ?? []).slice(checksPerHost))
  await postponeLandingChecks(
    db,
    postponed.map(({ jobId }) => jobId),
    new Date(at.getTime() + postponedMs),
  )
  const states: { page: DueLandingCheck; state: PageState }[] = []
  const sites = byHost.map((checks) => (checks ?? []).slice(0, checksPerHost)).values()
  const visitSites = async () => {
    for (const pages of sites)
      for (const page of pages) {
        if (signal?.aborted === true) return
        states.push({ page, state: await check(page.url) })
      }
  }
  await Promise.all(Array.from({ length: concurrentSites }, visitSites))
  const isOnline = states.some(({ state }) => state.outcome !== 'UNREACHABLE')
  for (const { page, state } of states) await savePageState(db, page, toStoredState(state, isOnline), at)
  await warnOwners(db, config.baseUrl, at)
}

/**
 * Treats an unreachable site as closed only if another site has answered: a failure of our own network must not stop
 * jobs.
 */
const toStoredState = ({ outcome, reason }: PageState, isOnline: boolean): StoredPageState => ({
  outcome: outcome !== 'UNREACHABLE' ? outcome : isOnline ? 'CLOSED' : 'UNKNOWN',
  reason,
})

/** Maximum number of customers warned per round. */
const warnedPerRound = 20
const listedPages = 10

/** Sends at most one mail per customer and day. */
async function warnOwners(db: Db, baseUrl: string, at: Date) {
  for (const tenant of await listCustomersToWarn(db, warnedPerRound))
    await db.transaction().execute(async (tx) => {
      const pages = await takePagesToWarnAbout(tx, tenant, at)
      if (pages.length === 0) return
      const brand = await readBrandName(tx)
      await storeMailsTo(
        tx,
        { ...tenant, recipients: await recipientsOf(tx, tenant) },
        (t, language) => writeWarning(pages, { t, language, brand, baseUrl }),
        at,
      )
    })
}

async function recipientsOf(db: Db, { customerId }: Tenant) {
  const { emailAddress, ccEmailAddress } = await db
    .selectFrom('customer')
    .select(['emailAddress', 'ccEmailAddress'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return [emailAddress, ccEmailAddress].filter((address) => address !== null)
}

type Wording = { t: MailText; language: Language; brand: string; baseUrl: string }

function writeWarning(pages: readonly ClosedPage[], { t, language, brand, baseUrl }: Wording) {
  const listed = pages
    .slice(0, listedPages)
    .map(
      ({ title, jobReference, url, reason }) =>
        `- ${title} (${jobReference}): ${translateStored(language, reason ?? '')}\n  ${url}`,
    )
  const more =
    pages.length > listedPages ? `\n${t('… and {count} more', { count: pages.length - listedPages })}\n` : ''
  const advice = t(
    'Remove the jobs from your source, or correct their URLs. Jobs whose page stays closed for {days} days are no longer advertised or billed.',
    { days: closedPageGraceMs / 86_400_000 },
  )
  return {
    subject: t('{count, plural, one {The page of a job is closed} other {The pages of # jobs are closed}}', {
      count: pages.length,
    }),
    body:
      `${t('Job seekers who click on these jobs find no open job:')}\n\n${listed.join('\n')}\n${more}\n` +
      `${advice}\n\n${t('Your jobs: {url}', { url: `${baseUrl}/console/jobs` })}\n` +
      `${t('{brand} sends at most one such mail per day.', { brand })}\n`,
  }
}
