import { setTimeout as delay } from 'node:timers/promises'
import type { Release } from './releases.ts'
import type { UpgradedServer } from './server.ts'

type Page = { content: { id: number; status?: string }[]; totalPages: number }
type Found = { total: number; jobs: { id: string; url: string; price: number }[] }

const searches = [
  'q=engineer&l=New+York,+NY',
  'q=registered+nurse',
  'q=driver&l=NY',
  'q=analyst',
  'l=Los+Angeles,+CA',
]

/** Returns a different network's address for each visitor, so that limits on billed clicks are not reached. */
const address = (n: number) => `68.${n}.7.9`

/** The price of a click, in cents, on jobs of the segment, which contains all jobs that the search finds. */
export const segmentCpcCents = 55

/** Creates typical data in a release: campaigns, clicks, and an application with a résumé. */
export async function createUpgradeData(server: UpgradedServer, { hasForms }: Release) {
  const { content: pools } = (await server.get('/v5/customers/me/pools')) as Page
  const poolId = pools[0]?.id
  const campaign = await launch(server, poolId, { name: 'Upgrade check', tillerApply: false })
  const segment = (await server.post(`/v5/campaigns/${campaign}/segments`, {
    name: 'In New York',
    basicCpc: segmentCpcCents,
    jobFilters: [{ title: ['engineer'], city: ['New York'] }],
  })) as { id: number }
  await server.post(`/v5/segments/${segment.id}/launch`)
  await untilAssigned(server, campaign, 'q=engineer&l=New+York,+NY')
  const { jobs } = await search(server, 'q=engineer&l=New+York,+NY')
  const urls = jobs.map(({ url }) => url)
  if (urls.length < 6) throw new Error(`Only ${urls.length} jobs are found.`)
  for (const [n, url] of urls.slice(0, 3).entries()) await server.click(url, address(n + 1))
  return {
    campaign,
    unusedUrls: urls.slice(3, 6),
    applicationId: hasForms ? await apply(server, poolId) : null,
  }
}

/** Returns click URLs of many jobs, except those that lead to a form of Tiller, which hides the id of the click. */
export async function findClickUrls(server: UpgradedServer): Promise<string[]> {
  const { jobs } = await search(server, 'q=engineer&l=New+York,+NY')
  const clicked = await Promise.all(
    jobs.map(async ({ url }, n) => ({ url, ...(await server.click(url, address(100 + n))) })),
  )
  return clicked.filter(({ location }) => location?.includes('tlr_sid=')).map(({ url }) => url)
}

const resume = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** Applies with a résumé through the form that another campaign hosts. */
async function apply(server: UpgradedServer, poolId: number | undefined): Promise<number> {
  const jobFilters = [{ title: ['nurse'] }]
  const campaign = await launch(server, poolId, { name: 'With forms', tillerApply: true, jobFilters })
  await untilAssigned(server, campaign, 'q=nurse')
  const { jobs } = await search(server, 'q=nurse')
  const { location: form } = await server.click(jobs[0]?.url ?? '', address(20))
  if (form === null) throw new Error('The click on a hosted job leads nowhere.')
  const [, shown = ''] = /name="shown" value="([^"]+)"/.exec(await (await fetch(form)).text()) ?? []
  const fields = { shown, firstName: 'Ana', lastName: 'Rivera', phone: '+1 512 555 0100', zipcode: '78701' }
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, emailAddress: 'ana.rivera@example.org' }))
    body.append(name, value)
  body.append('resume', new File([resume], 'resume.pdf', { type: 'application/pdf' }))
  const { status } = await fetch(form, { method: 'POST', body, redirect: 'manual' })
  if (status !== 303) throw new Error(`The application was answered with ${status}.`)
  const { content } = (await server.get('/v5/customers/me/applications?sort=id,desc')) as Page
  return content[0]?.id ?? 0
}

/** Returns whether the résumé of the application, if there is one, can be downloaded. */
export async function canDownloadResume(
  server: UpgradedServer,
  applicationId: number | null,
): Promise<boolean> {
  if (applicationId === null) return true
  const { status, text } = await server.download(`/v5/applications/${applicationId}/resume/download`)
  return status === 200 && text === resume
}

async function launch(server: UpgradedServer, poolId: number | undefined, given: Record<string, unknown>) {
  const { id } = (await server.post(`/v5/pools/${poolId}/campaigns`, { ...settings, ...given })) as {
    id: number
  }
  await server.post(`/v5/campaigns/${id}/launch`)
  return id
}

/** Fields that every release accepts. The defaults of the current contract may contain newer ones. */
const settings = {
  adType: 'JOB',
  monthlyBudget: 50_000,
  basicCpc: 40,
  minCpc: 0,
  budgetPacing: false,
  extendBudgetPacing: false,
  pacingDom: 0,
  fullTargetCpa: false,
  tillerApply: false,
  tillerApplyPro: false,
  tillerApplyRedir: false,
  tillerFeaturedType: 'OFF',
  addressQuestion: 'OFF',
  educationQuestion: 'OFF',
  workExperienceQuestion: 'OFF',
  sendReminders: false,
  reminderType: 'NONE',
  otherEmailAddresses: [],
  additionalFields: [],
  eventTimeslot: 30,
  enableAutoArchive: false,
  applyOrder: 1,
  jobFilters: [{ title: ['engineer'] }],
}

async function untilAssigned(server: UpgradedServer, campaignId: number, query: string) {
  for (let tries = 0; tries < 240; tries++) {
    const { assigning } = (await server.get(`/v5/campaigns/${campaignId}`)) as { assigning?: boolean }
    const { total } = await search(server, query)
    if (assigning !== true && total > 0) return
    await delay(250)
  }
  throw new Error('The jobs of the campaign are not assigned after a minute.')
}

const search = async ({ baseUrl }: UpgradedServer, query: string) => {
  const response = await fetch(`${baseUrl}/api/search.php?${query}&link=1&limit=50&format=json`)
  return (await response.json()) as Found
}

/** Reads the assignments and prices of jobs, the spend of a campaign, and the results of searches. */
export async function readInstallationState(server: UpgradedServer, campaignId: number) {
  const assignments = new Map<string, string>()
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = (await server.get(`/v5/customers/me/jobs?size=1000&page=${page}&sort=id,asc`)) as Page
    pages = answer.totalPages
    for (const job of answer.content) {
      const {
        id,
        status,
        campaignId: campaign,
        segmentId,
      } = job as Record<string, unknown> & Page['content'][0]
      assignments.set(String(id), `${String(campaign)} ${String(segmentId)} ${status}`)
    }
  }
  const { mtdSpend: spentCents } = (await server.get(`/v5/campaigns/${campaignId}`)) as { mtdSpend: number }
  const results = new Map<string, string[]>()
  for (const query of searches)
    results.set(
      query,
      (await search(server, query)).jobs.map(({ id }) => id),
    )
  const prices = new Map<string, number>()
  for (const query of searches)
    for (const { id, price } of (await search(server, query)).jobs) prices.set(id, price)
  return { assignments, spentCents, results, prices }
}

export type InstallationState = Awaited<ReturnType<typeof readInstallationState>>
