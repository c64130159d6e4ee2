import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { TillerError } from '@tiller/client'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { harness, harnessWith, type Harness } from '#test/harness/harness.ts'
import { jobRetention } from '../retention.ts'

const nurse = {
  title: 'Registered Nurse',
  company: 'Acme',
  url: 'https://jobs.example.com/a',
  description: '<p>Night shift.</p><script>alert(1)</script>',
  postedAt: '2026-03-01',
  locations: [{ city: 'Austin', state: 'TX' }],
  pay: { min: 34.5, max: 41, period: 'HOUR' as const },
}

/** A customer with a source for jobs by API and a live campaign for all jobs. */
async function posting(t: TestContext, make: typeof harness = harness) {
  const h = await make(t)
  const { id: sourceId } = await h.api.createSource({
    params: { poolId: h.poolId },
    body: { name: 'ATS', type: 'API' },
  })
  await h.seed.campaign(h.poolId, { live: true })
  const at = (jobReference: string) => ({ params: { sourceId, jobReference } })
  return { ...h, sourceId, feedSourceId: h.sourceId, at }
}

/** The titles of the customer's jobs that a search finds; all customers share one index. */
const found = async ({ api, tenant }: Harness, q: string) =>
  (await api.searchJobs({ query: { q: `${q} ${word(tenant.customerId)}`, limit: 100 } })).jobs
    .filter(({ company }) => company === word(tenant.customerId))
    .map(({ title }) => title)

/** The error of a call that must fail. */
const errorOf = (call: Promise<unknown>): Promise<TillerError> =>
  call.then(
    () => assert.fail('The call succeeded.'),
    (error: unknown) => {
      assert(error instanceof TillerError)
      return error
    },
  )

const word = (customerId: number) => `osprey${customerId}`

const withWord = ({ tenant }: Harness, changes: object = {}) => ({
  ...nurse,
  company: word(tenant.customerId),
  ...changes,
})

test('checks, stores, assigns, and indexes a job before the response is sent', async (t) => {
  const h = await posting(t)
  const { status, data, headers } = await h.api.putSourceJob.withResponse({
    ...h.at('a'),
    body: withWord(h),
  })
  assert.equal(status, 200)
  assert.equal(headers.get('x-tiller-search'), null)
  assert.partialDeepStrictEqual(data, { jobReference: 'a', version: 1, problems: [], endedAt: null })
  assert.deepEqual(data.job, withWord(h))
  assert.deepEqual(await found(h, 'nurse'), ['Registered Nurse'])
  const job = await h.api.getJob({ params: { id: data.id } })
  assert.partialDeepStrictEqual(job, {
    status: 'LIVE',
    cities: ['Austin, TX'],
    states: ['TX'],
    categories: [{ id: 290000 }, { id: 291000 }],
  })
  const [hit] = (await h.api.searchJobs({ query: { q: word(h.tenant.customerId) } })).jobs
  assert.deepEqual(
    hit?.salary_details.map(({ unit, value }) => [unit, value]),
    [['hourly', ['34.5', '41']]],
  )
})

test('stores the same values for a job by API as for the same job of a feed', async (t) => {
  const h = await posting(t)
  const description = '<b>Care</b> for &amp; with patients, full-time, 401(k).<script>x</script>'
  await h.api.putSourceJob({
    ...h.at('a'),
    body: {
      ...nurse,
      description,
      cpcCents: 45,
      targetCpaCents: 1_250,
      remote: false,
      email: 'hr@example.com',
    },
  })
  await h.seed.jobs(h.feedSourceId, [
    {
      reference: 'a',
      description: `<![CDATA[${description}]]>`,
      extra:
        '<salary>$34.5 - $41 per hour</salary><cpc>0.45</cpc><target_cpa>12.50</target_cpa><remote>false</remote>' +
        '<email>hr@example.com</email>',
    },
  ])
  const rows = await h.db
    .selectFrom('job')
    .selectAll()
    .where('customerId', '=', h.tenant.customerId)
    .orderBy('id')
    .execute()
  const [byApi, ofFeed] = rows.map(
    ({ id: _, sourceId: __, recordHash: ___, createdAt: ____, modifiedAt: _____, ...rest }) => rest,
  )
  assert.deepEqual(byApi, ofFeed)
})

test('changes nothing when the same job is sent again, and counts versions otherwise', async (t) => {
  const h = await posting(t)
  const first = await h.api.putSourceJob({ ...h.at('a'), body: nurse })
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  assert.deepEqual(await h.api.putSourceJob({ ...h.at('a'), body: nurse }), first)
  const changed = await h.api.updateSourceJob({ ...h.at('a'), body: { title: 'Staff Nurse', pay: null } })
  assert.partialDeepStrictEqual(changed, { id: first.id, version: 2, createdAt: first.createdAt })
  const { pay: _, ...rest } = nurse
  assert.deepEqual(changed.job, { ...rest, title: 'Staff Nurse' })
  assert.deepEqual(await h.api.getSourceJob(h.at('a')), changed)
  assert.equal((await h.api.getJob({ params: { id: first.id } })).title, 'Staff Nurse')
})

test('rejects a change of another version than the current one', async (t) => {
  const h = await posting(t)
  const { etag } = await h.api.putSourceJob.withResponse({ ...h.at('a'), body: nurse })
  const next = { ...nurse, title: 'Staff Nurse' }
  const second = await h.api.putSourceJob.withResponse({ ...h.at('a'), body: next }, { ifMatch: etag })
  assert.notEqual(second.etag, etag)
  assert.equal(
    (await errorOf(h.api.putSourceJob({ ...h.at('a'), body: nurse }, { ifMatch: etag }))).code,
    'version-mismatch',
  )
  assert.equal(
    (await errorOf(h.api.putSourceJob({ ...h.at('b'), body: nurse }, { ifMatch: etag }))).code,
    'version-mismatch',
  )
  assert.equal((await h.api.getSourceJob(h.at('a'))).version, 2)
})

test('names every field of a job that is rejected, and warns of values that are ignored', async (t) => {
  const h = await posting(t)
  const bad = { ...nurse, url: 'ftp://example.com', expiresAt: 'soon' }
  const error = await errorOf(h.api.putSourceJob({ ...h.at('a'), body: bad }))
  assert.deepEqual([error.status, error.code], [400, 'invalid-request'])
  assert.deepEqual(
    error.errors.map(({ field, value }) => [field, value]),
    [
      ['url', 'ftp://example.com'],
      ['expiresAt', 'soon'],
    ],
  )
  const worse = await errorOf(
    h.api.putSourceJob({ ...h.at('a'), body: { ...bad, title: 'x'.repeat(256), company: ' ' } }),
  )
  assert.deepEqual(
    worse.errors.map(({ field }) => field),
    ['company', 'url', 'title', 'expiresAt'],
  )
  const empty = await errorOf(h.api.putSourceJob({ ...h.at('a'), body: { ...nurse, title: ' ' } }))
  assert.deepEqual(
    empty.errors.map(({ field, message }) => [field, message]),
    [['title', 'title: absent or empty.']],
  )
  const late = await errorOf(h.api.putSourceJob({ ...h.at('a'), body: { ...nurse, expiresAt: 'soon' } }))
  assert.deepEqual(
    late.errors.map(({ field }) => field),
    ['expiresAt'],
  )
  const { problems } = await h.api.putSourceJob({
    ...h.at('a'),
    body: {
      ...nurse,
      locations: [{ city: 'Tbilisi', country: 'Georgia' }],
      logoUrl: 'logo',
      postedAt: '2030-01-01',
    },
  })
  assert.deepEqual(new Set(problems.map(({ field }) => field)), new Set(['locations', 'logoUrl', 'postedAt']))
})

test('returns each of the last ten versions as it was, also after an end, and no older one', async (t) => {
  const h = await posting(t)
  const versionOf = (version: number) => h.api.getSourceJob({ ...h.at('a'), query: { version } })
  const first = await h.api.putSourceJob({ ...h.at('a'), body: { ...nurse, logoUrl: 'logo' } })
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  const second = await h.api.updateSourceJob({ ...h.at('a'), body: { title: 'Staff Nurse', logoUrl: null } })
  await h.api.deleteSourceJob({ ...h.at('a'), query: { reason: 'ON_HOLD' } })
  const ended = await h.api.getSourceJob(h.at('a'))
  await h.api.deleteSourceJob({ ...h.at('a'), query: { reason: 'FILLED' } })
  const last = await h.api.getSourceJob(h.at('a'))
  assert.deepEqual(await Promise.all([1, 2, 3, 4].map(versionOf)), [first, second, ended, last])
  assert.deepEqual([first.problems.length, second.problems.length], [1, 0])
  assert.equal((await errorOf(versionOf(5))).status, 404)
  for (const number of Array(8).keys())
    await h.api.putSourceJobs({
      params: { sourceId: h.sourceId },
      body: { items: [{ jobReference: 'a', job: { ...nurse, title: `Nurse ${number}` } }] },
    })
  assert.equal((await h.api.getSourceJob(h.at('a'))).version, 12)
  assert.deepEqual(await versionOf(2), second)
  const { status, message } = await errorOf(versionOf(1))
  assert.deepEqual([status, message], [404, 'There is no version of this job with number 1.'])
})

test('ends a job with a reason, and reopens it when it is sent again', async (t) => {
  const h = await posting(t)
  const { id } = await h.api.putSourceJob({ ...h.at('a'), body: withWord(h) })
  await h.api.deleteSourceJob({ ...h.at('a'), query: { reason: 'FILLED' } })
  assert.deepEqual(await found(h, 'nurse'), [])
  assert.equal((await h.api.getJob({ params: { id } })).status, 'EXPIRED')
  const ended = await h.api.getSourceJob(h.at('a'))
  assert.partialDeepStrictEqual(ended, { version: 2, endReason: 'FILLED', endedAt: h.clock.at.toISOString() })
  await h.api.deleteSourceJob(h.at('a'))
  assert.deepEqual(await h.api.getSourceJob(h.at('a')), ended)
  const again = await h.api.putSourceJob({ ...h.at('a'), body: withWord(h) })
  assert.partialDeepStrictEqual(again, { id, version: 3, endReason: null, endedAt: null })
  assert.deepEqual(await found(h, 'nurse'), ['Registered Nurse'])
})

test('changes the reason of an ended job, and nothing else', async (t) => {
  const h = await posting(t)
  await h.api.putSourceJob({ ...h.at('a'), body: withWord(h) })
  await h.api.deleteSourceJob({ ...h.at('a'), query: { reason: 'ON_HOLD' } })
  const { endedAt } = await h.api.getSourceJob(h.at('a'))
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  await h.api.deleteSourceJob({ ...h.at('a'), query: { reason: 'FILLED' } })
  for (const query of [{}, { reason: 'FILLED' as const }])
    await h.api.deleteSourceJob({ ...h.at('a'), query })
  assert.partialDeepStrictEqual(await h.api.getSourceJob(h.at('a')), {
    endReason: 'FILLED',
    endedAt,
    version: 3,
  })
  const { content } = await h.api.listMyChanges({ query: { search: 'objectType="JOB"', sort: ['id,desc'] } })
  assert.deepEqual(
    content.map(({ action }) => action),
    ['CHANGE', 'DELETE', 'CREATE'],
  )
})

test('stores the accepted jobs of a bulk request, and reports each in order', async (t) => {
  const h = await posting(t)
  await h.api.putSourceJob({ ...h.at('same'), body: nurse })
  await h.api.putSourceJob({ ...h.at('old'), body: nurse })
  const items = [
    { jobReference: 'new', job: withWord(h) },
    { jobReference: 'bad', job: { ...nurse, title: 'T'.repeat(256) } },
    { jobReference: 'same', job: nurse },
    { jobReference: 'old', job: { ...nurse, title: 'Staff Nurse' } },
  ]
  const call = { params: { sourceId: h.sourceId }, body: { items } }
  const outcomes = async (query = {}) =>
    (await h.api.putSourceJobs({ ...call, query })).items.map(
      ({ jobReference, status, outcome, problem }) => [
        jobReference,
        status,
        outcome,
        problem?.errors?.[0]?.field,
      ],
    )
  const expected = [
    ['new', 200, 'CREATED', undefined],
    ['bad', 400, 'REJECTED', 'title'],
    ['same', 200, 'UNCHANGED', undefined],
    ['old', 200, 'UPDATED', undefined],
  ]
  assert.deepEqual(await outcomes({ dryRun: true }), expected)
  assert.equal((await errorOf(h.api.getSourceJob(h.at('new')))).status, 404)
  assert.deepEqual(await outcomes(), expected)
  assert.deepEqual(await found(h, 'nurse'), ['Registered Nurse'])
  assert.equal((await h.api.getSourceJob(h.at('old'))).version, 2)
  const again = await outcomes()
  assert.deepEqual(
    again.map(([, , outcome]) => outcome),
    ['UNCHANGED', 'REJECTED', 'UNCHANGED', 'UNCHANGED'],
  )
})

test('rejects a bulk request that has a reference twice', async (t) => {
  const h = await posting(t)
  const items = ['a', ' a '].map((jobReference) => ({ jobReference, job: nurse }))
  const error = await errorOf(h.api.putSourceJobs({ params: { sourceId: h.sourceId }, body: { items } }))
  assert.deepEqual(error.errors[0]?.field, 'items[1].jobReference')
})

test('accepts 1,000 jobs of 8 MB in one request', async (t) => {
  const h = await posting(t)
  const description = `<p>${'Care for patients. '.repeat(400)}</p>`
  const items = Array.from({ length: 1_000 }, (_, index) => ({
    jobReference: `r${index}`,
    job: { ...nurse, description, apply: { resumeRequired: true }, jobType: 'Full-time', education: 'None' },
  }))
  assert.ok(JSON.stringify({ items }).length > 7.5 * 1_048_576)
  const { items: results } = await h.api.putSourceJobs({ params: { sourceId: h.sourceId }, body: { items } })
  assert.equal(results.filter(({ outcome }) => outcome === 'CREATED').length, 1_000)
})

test('holds a price of a hundred times the usual one', async (t) => {
  const h = await posting(t)
  const { problems, id } = await h.api.putSourceJob({ ...h.at('a'), body: { ...nurse, cpcCents: 5_000 } })
  assert.deepEqual(
    problems.map(({ field, code }) => [field, code]),
    [['cpcCents', 'price-held']],
  )
  assert.equal((await h.api.getJobStatus({ params: { id } })).gate, 'HOLD')
})

test('accepts jobs of a source either by API or from a feed', async (t) => {
  const h = await posting(t)
  const params = { sourceId: h.feedSourceId, jobReference: 'a' }
  for (const call of [
    () => h.api.putSourceJob({ params, body: nurse }),
    () => h.api.updateSourceJob({ params, body: { title: 'Nurse' } }),
    () => h.api.deleteSourceJob({ params }),
  ]) {
    const error = await errorOf(call())
    assert.deepEqual([error.status, error.code], [409, 'source-type'])
  }
  await h.api.putSourceJob({ ...h.at('a'), body: nurse })
  // The source is checked before the feed is read, which can take long.
  await assert.rejects(h.seed.jobs(h.sourceId, 'no feed'), { code: 'source-type' })
  assert.equal((await h.api.getSourceJob(h.at('a'))).endedAt, null)
})

test('accepts no jobs for an archived source, but ends them', async (t) => {
  const h = await posting(t)
  await h.api.putSourceJob({ ...h.at('a'), body: nurse })
  await h.api.updateSourceAsOperator({ params: { sourceId: h.sourceId }, body: { status: 'ARCHIVED' } })
  assert.equal((await errorOf(h.api.putSourceJob({ ...h.at('a'), body: nurse }))).code, 'archived')
  assert.deepEqual(await h.api.deleteSourceJob(h.at('a')), {})
})

test('copies posted jobs for title expansions, and ends the copies with them', async (t) => {
  const h = await posting(t)
  await h.api.createSourceExpansion({
    params: { sourceId: h.sourceId },
    body: { title: 'Staff Nurse', jobFilters: { title: ['nurse'] } },
  })
  await h.api.putSourceJob({ ...h.at('a'), body: withWord(h) })
  assert.deepEqual((await found(h, 'nurse')).sort(), ['Registered Nurse', 'Staff Nurse'])
  await h.api.deleteSourceJob(h.at('a'))
  assert.deepEqual(await found(h, 'nurse'), [])
})

test('limits the open jobs of a customer', async (t) => {
  const h = await posting(t, harnessWith({ jobsByApiPerCustomer: 2 }))
  const put = (reference: string) => h.api.putSourceJob({ ...h.at(reference), body: nurse })
  await put('a')
  await put('b')
  assert.equal((await errorOf(put('c'))).code, 'quota-exceeded')
  await h.api.updateSourceJob({ ...h.at('a'), body: { title: 'Staff Nurse' } })
  await h.api.deleteSourceJob(h.at('a'))
  await put('c')
  assert.equal((await errorOf(put('a'))).code, 'quota-exceeded')
})

test('limits the jobs that a customer sends per minute, counting each job of a bulk request', async (t) => {
  const h = await posting(t, harnessWith({ jobWritesPerMinute: 3 }))
  const items = ['a', 'b', 'c'].map((jobReference) => ({ jobReference, job: nurse }))
  await h.api.putSourceJobs({ params: { sourceId: h.sourceId }, body: { items } })
  const error = await errorOf(h.api.putSourceJob({ ...h.at('a'), body: nurse }, { retries: 0 }))
  assert.deepEqual([error.status, error.retryAfterSeconds], [429, 20])
  assert.equal((await h.api.getSourceJob(h.at('a'))).version, 1)
})

test('records each change of a job with its fields, and a bulk request once', async (t) => {
  const h = await posting(t)
  await h.api.putSourceJob({ ...h.at('a'), body: nurse })
  await h.api.updateSourceJob({ ...h.at('a'), body: { title: 'Staff Nurse' } })
  await h.api.deleteSourceJob({ ...h.at('a'), query: { reason: 'FILLED' } })
  await h.api.putSourceJobs({
    params: { sourceId: h.sourceId },
    body: { items: [{ jobReference: 'b', job: nurse }] },
  })
  const { content } = await h.api.listMyChanges({
    query: { search: 'objectType:("JOB","SOURCE")', sort: ['id,asc'] },
  })
  assert.deepEqual(
    content.map(({ objectType, action, reason }) => [objectType, action, reason]),
    [
      ['SOURCE', 'CREATE', null],
      ['JOB', 'CREATE', null],
      ['JOB', 'CHANGE', null],
      ['JOB', 'DELETE', 'FILLED'],
      ['SOURCE', 'CHANGE', null],
    ],
  )
  assert.deepEqual(content[2]?.fields, [{ field: 'title', old: 'Registered Nurse', new: 'Staff Nurse' }])
  assert.partialDeepStrictEqual(content[4]?.fields, [{ field: 'createdJobs', new: ['b'] }])
})

test('erases the posted text 90 days after the end of a job, which can then be sent again', async (t) => {
  const h = await posting(t)
  const { id } = await h.api.putSourceJob({ ...h.at('a'), body: nurse })
  await h.api.deleteSourceJob(h.at('a'))
  await deletedRowsAt(h.db, jobRetention, new Date(h.clock.at.getTime() + 91 * 86_400_000))
  assert.equal((await errorOf(h.api.getSourceJob(h.at('a')))).status, 404)
  const kept = await h.db.selectFrom('postedJobVersion').selectAll().where('jobId', '=', id).execute()
  assert.deepEqual(kept, [])
  assert.equal((await h.api.getJob({ params: { id } })).description, '')
  assert.partialDeepStrictEqual(await h.api.putSourceJob({ ...h.at('a'), body: nurse }), { id, version: 1 })
  assert.equal((await h.api.getJobStatus({ params: { id } })).status, 'LIVE')
})

test('a job that is posted or changed with an end long ago keeps its text for the period of ended jobs', async (t) => {
  const h = await posting(t)
  const expiresAt = '2020-01-01'
  await h.api.putSourceJob({ ...h.at('a'), body: { ...nurse, expiresAt } })
  await h.api.putSourceJob({ ...h.at('b'), body: nurse })
  await h.api.updateSourceJob({ ...h.at('b'), body: { expiresAt } })
  const eraseAfter = (days: number) =>
    deletedRowsAt(h.db, jobRetention, new Date(h.clock.at.getTime() + days * 86_400_000))
  await eraseAfter(89)
  for (const reference of ['a', 'b'])
    assert.equal((await h.api.getSourceJob(h.at(reference))).job.title, nurse.title)
  await eraseAfter(91)
  for (const reference of ['a', 'b'])
    assert.equal((await errorOf(h.api.getSourceJob(h.at(reference)))).status, 404)
})

test('lists jobs by API with their status and the reason of their end, and no job of a feed', async (t) => {
  const h = await posting(t)
  await h.seed.jobs(h.feedSourceId, [{ reference: 'feed' }])
  for (const reference of ['a', 'b']) await h.api.putSourceJob({ ...h.at(reference), body: withWord(h) })
  const { content: all } = await h.api.listMyPostedJobs()
  assert.deepEqual(
    all.map(({ jobReference, status, places }) => [jobReference, status, places]),
    [
      ['b', 'LIVE', ['Austin, TX']],
      ['a', 'LIVE', ['Austin, TX']],
    ],
  )
  await h.api.deleteSourceJob({ ...h.at('a'), query: { reason: 'FILLED' } })
  const { content: ended } = await h.api.listMyPostedJobs({ query: { search: 'endReason="FILLED"' } })
  assert.partialDeepStrictEqual(ended, [{ jobReference: 'a', status: 'EXPIRED', version: 2 }])
  assert.notEqual(ended[0]?.endedAt, null)
})
