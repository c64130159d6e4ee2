import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { holdApplication } from '#domain/applications/records/erase.ts'
import { updateFetchSettings } from '#domain/accounts/sources/sources.ts'
import { recordBounce } from '#lib/mail/bounced-addresses.ts'
import { makeApplication } from '../../harness/applications.ts'
import { anotherCustomer, click, type Harness } from '../../harness/harness.ts'

/** A word that no other job has. */
const createWord = () => [...randomBytes(12)].map((byte) => String.fromCodePoint(97 + (byte % 26))).join('')

/** A charged click of another customer, in whose pool no other campaign can take the job. */
export async function chargedClick(h: Harness): Promise<string> {
  const { api, db, seed, poolId, sourceId } = await anotherCustomer(h)
  const { id: campaignId } = await seed.campaign(poolId, { live: true, basicCpc: 25 })
  const title = createWord()
  await seed.jobs(sourceId, [{ reference: 'a', title }])
  const { jobs } = await api.searchJobs({ query: { q: title, link: 1 } })
  await click(jobs[0]?.url ?? assert.fail('no job was found'))
  const row = db.selectFrom('click').select('id').where('campaignId', '=', campaignId)
  return (await row.executeTakeFirstOrThrow()).id
}

/** A task whose run is not requested. */
export async function idleTask({ db }: Harness) {
  const name = 'payLaws.count'
  await db.deleteFrom('backgroundTask').where('name', '=', name).execute()
  return name
}

/** A source with a feed URL. */
export async function fetchedSource({ db, sourceId, clock }: Harness) {
  await updateFetchSettings(db, sourceId, { feedUrl: 'https://feeds.example.com/jobs.xml' }, clock.at)
  return sourceId
}

/** A job of the customer. */
export async function job(h: Harness) {
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
  return Number((await h.api.listMyJobs()).content[0]?.id)
}

/** A report about a job. */
export async function jobReport(h: Harness) {
  const jobId = await job(h)
  const values = {
    ...h.tenant,
    jobId,
    kind: 'SCAM' as const,
    visitor: randomBytes(8),
    reportedAt: h.clock.at,
  }
  return (await h.db.insertInto('jobReport').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** An application whose hold can be changed or has ended, so that it can be erased. */
export async function heldApplication(h: Harness) {
  const { id } = await makeApplication(h, { jobId: await job(h) })
  const hold = { until: h.clock.at, reason: 'A dispute' }
  await holdApplication(h.db, id, hold)
  return id
}

/** Records that a mail server has rejected an address. */
export async function rejectedAddress({ db, clock }: Harness, emailAddress: string) {
  await recordBounce(db, emailAddress, clock.at)
  return emailAddress
}
