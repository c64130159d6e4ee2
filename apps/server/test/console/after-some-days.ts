import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { NewUser } from '#domain/access/sign-in/users.ts'
import { makeApplication } from '../harness/applications.ts'
import { openConsoleWithCampaigns } from '../harness/console.ts'
import { click } from '../harness/harness.ts'

/**
 * A customer on the fourth day of a month: two jobs, a campaign at 25 cents per click, and clicks on three
 * days.
 */
export async function afterSomeDays(t: TestContext, user: Partial<NewUser> = {}) {
  const h = await openConsoleWithCampaigns(t, user)
  // Seekers find the jobs of all customers, so the title needs a word of its own.
  const title = `Lamplighter${h.nurses.id}`
  await h.seed.jobs(h.sourceId, [
    { reference: 'r1', title, description: 'Light &amp; <b>keep</b> the lamps.' },
    { reference: 'r2', title },
    { reference: '' },
  ])
  const params = { campaignId: h.nurses.id }
  await h.api.updateCampaign({ params, body: { basicCpc: 25 } })
  let tlrSid = ''
  for (const [day, visitors] of [
    ['01', 1],
    ['02', 3],
    ['03', 2],
  ] as const) {
    h.clock.at = new Date(`2026-03-${day}T16:00:00Z`)
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const { jobs } = await h.api.searchJobs({ query: { q: title, link: 1 } })
      const { location } = await click(jobs[0]?.url ?? '', `${day} ${visitor}`)
      tlrSid = new URL(location ?? '').searchParams.get('tlr_sid') ?? assert.fail('the click has no id')
    }
  }
  h.clock.at = new Date('2026-03-04T16:00:00Z')
  const [job] = (await h.api.listMyJobs({ query: { search: 'jobReference="r1"' } })).content
  const jobId = job?.id ?? assert.fail('there is no job')
  const application = await makeApplication(h, { jobId, tlrSid, resume: { fileName: 'ana.pdf' } })
  return { ...h, title, jobId, application }
}
