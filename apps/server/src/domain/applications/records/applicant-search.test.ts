import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { anApplicant, makeApplication } from '#test/harness/applications.ts'
import { anotherCustomer, harness, type Harness } from '#test/harness/harness.ts'
import { hashStoredApplicants } from './applicant-search.ts'
import { eraseApplication } from './erase.ts'

const jose = {
  ...anApplicant,
  firstName: 'José',
  lastName: 'García-López',
  emailAddress: 'J.Garcia@Example.org',
}

/** José has the first application, Ana the second. */
async function twoApplicants(t: TestContext) {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
  const jobId = Number((await h.api.listMyJobs()).content[0]?.id)
  const first = await makeApplication(h, { jobId, applicant: jose })
  await makeApplication(h, { jobId })
  return { h, jobId, first }
}

const found = async ({ api }: Harness, applicant: string) =>
  (await api.listMyApplications({ query: { applicant } })).content.map((each) => each.applicant?.firstName)

test('finds applications by complete words of the name and by the e-mail address, without regard to case and accents', async (t) => {
  const { h } = await twoApplicants(t)
  for (const text of [
    'garcia',
    'JOSÉ',
    'lopez jose',
    'García-López',
    'j.garcia@example.org',
    'garcia j.garcia@EXAMPLE.ORG',
  ])
    assert.deepEqual(await found(h, text), ['José'], text)
  assert.deepEqual(await found(h, 'Rivera'), ['Ana'])
  for (const text of ['Garc', 'jose rivera', 'example.org', '%', '"', '- -'])
    assert.deepEqual(await found(h, text), [], text)
})

test('finds applicants in the lists of a campaign and a segment, together with a search', async (t) => {
  const { h } = await twoApplicants(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  const { totalElements } = await h.api.listCampaignApplications({
    params: { campaignId },
    query: { applicant: 'jose' },
  })
  assert.equal(totalElements, 0)
  const query = { applicant: 'jose', search: 'completed=true' }
  assert.equal((await h.api.listMyApplications({ query })).totalElements, 1)
  assert.equal(
    (await h.api.listMyApplications({ query: { ...query, search: 'completed=false' } })).totalElements,
    0,
  )
})

test('stores different hashes of one name for each customer, and no name', async (t) => {
  const { h } = await twoApplicants(t)
  const other = await anotherCustomer(h)
  await other.seed.jobs(other.sourceId, [{ reference: 'a' }])
  const jobId = Number((await other.api.listMyJobs()).content[0]?.id)
  await makeApplication(other, { jobId, applicant: jose })
  assert.deepEqual(await found(other, 'jose'), ['José'])
  const rows = await h.db
    .selectFrom('application')
    .select('searchHashes')
    .where('customerId', 'in', [h.tenant.customerId, other.tenant.customerId])
    .execute()
  const hashes = rows.flatMap(({ searchHashes }) => searchHashes?.map((hash) => hash.toString('hex')) ?? [])
  assert.equal(new Set(hashes).size, hashes.length)
  assert.ok(hashes.every((hash) => /^[0-9a-f]{32}$/.test(hash)))
})

test('does not find an erased applicant', async (t) => {
  const { h, first } = await twoApplicants(t)
  await eraseApplication({ db: h.db, blobs: h.parts.blobs }, first.id, { reason: 'request', at: h.clock.at })
  assert.deepEqual(await found(h, 'jose'), [])
})

test('finds applicants of an earlier version once their words are hashed', async (t) => {
  const { h } = await twoApplicants(t)
  await h.db
    .updateTable('application')
    .set({ searchHashes: null, searchVersion: 0 })
    .where('customerId', '=', h.tenant.customerId)
    .execute()
  assert.deepEqual(await found(h, 'jose'), [])
  const { db, secretBox } = h.parts
  await hashStoredApplicants({ db, secretBox }, { signal: new AbortController().signal })
  assert.deepEqual(await found(h, 'jose'), ['José'])
})
