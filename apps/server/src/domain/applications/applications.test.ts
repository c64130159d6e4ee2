import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { TillerError } from '@tiller/client'
import { sql } from 'kysely'
import { anApplicant, makeApplication } from '#test/harness/applications.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { click, harness, type Harness } from '#test/harness/harness.ts'
import { accessToken } from '#test/harness/oauth.ts'
import { storeDispositionEvents } from '#domain/dispositions/store.ts'
import { createApplicationCipher } from './records/application-cipher.ts'
import { createMissingApplicationKeys } from './records/create-missing-keys.ts'
import { scanPendingFiles } from './records/scan.ts'
import { completeApplication } from './records/store.ts'
import { eraseApplication, holdApplication } from './records/erase.ts'

const refused = (code: string) => (error: unknown) => error instanceof TillerError && error.code === code

/** A customer with a campaign, a segment, and a click on its job. */
async function clicked(t: TestContext) {
  const h = await harness(t)
  const word = `crane${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: `Driver ${word}` }])
  const campaign = await h.seed.campaign(h.poolId, { live: true })
  const segment = await h.api.createSegment({
    params: { campaignId: campaign.id },
    body: { name: 'S', jobFilters: [{}] },
  })
  await h.api.launchSegment({ params: { segmentId: segment.id } })
  const [job] = (await h.api.searchJobs({ query: { q: word, link: 1 } })).jobs
  const { location } = await click(String(job?.url))
  const tlrSid = new URL(location ?? '').searchParams.get('tlr_sid') ?? ''
  return { h, word, jobId: Number(job?.id), tlrSid, campaignId: campaign.id, segmentId: segment.id }
}

const download = async (h: Harness, id: number) =>
  fetch(`${h.baseUrl}/v5/applications/${id}/resume/download`, {
    headers: { authorization: `Bearer ${await accessToken(h)}` },
  })

test('returns the job at application time, the applicant, the visible answers, and on request the resume and qualifying answers', async (t) => {
  const { h, word, jobId, tlrSid, campaignId, segmentId } = await clicked(t)
  const { id, tlrApplicationId } = await makeApplication(h, { jobId, tlrSid, resume: {} })
  const query = { expand: ['resume' as const, 'qualifyingQuestionAnswers' as const] }
  const application = await h.api.getApplication({ params: { applicationId: id }, query })
  assert.partialDeepStrictEqual(application, {
    tlrApplicationId,
    tlrSid,
    completed: true,
    qualified: true,
    campaignId,
    segmentId,
    applicant: anApplicant,
    job: {
      jobId,
      sourceId: h.sourceId,
      jobReference: 'a',
      title: `Driver ${word}`,
      company: 'Acme',
      city: 'Austin',
      state: 'TX',
    },
    resume: { fileName: 'resume.pdf', contentType: 'application/pdf', scanStatus: 'SUCCESS' },
    questionsAndAnswers: [
      { id: 'license', answer: 'Yes', values: ['yes'] },
      { id: 'number', answer: '4711', values: [] },
      { id: 'why', answer: null },
    ],
    qualifyingQuestionAnswers: [{ id: 'license', correctAnswer: 'Yes', correct: true }],
  })
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Another title' }])
  const plain = await h.api.getApplication({ params: { applicationId: id } })
  assert.equal(plain.job.title, `Driver ${word}`)
  assert.deepEqual(['resume' in plain, 'qualifyingQuestionAnswers' in plain], [false, false])
  for (const { content } of [
    await h.api.listMyApplications({ query }),
    await h.api.listCampaignApplications({ params: { campaignId }, query }),
    await h.api.listSegmentApplications({ params: { segmentId }, query }),
  ])
    assert.deepEqual(content, [application])
})

test('requires a correct answer to every visible question with a correct option to qualify', async (t) => {
  const { h, jobId } = await clicked(t)
  const ids = []
  for (const answers of [{ license: 'no' }, {}, { license: 'yes' }])
    ids.push((await makeApplication(h, { jobId, answers })).id)
  ids.push((await makeApplication(h, { jobId, begun: true })).id)
  const { content } = await h.api.listMyApplications({ query: { sort: ['id,asc'] } })
  assert.deepEqual(
    content.map(({ id, completed, qualified }) => [id, completed, qualified]),
    [
      [ids[0], true, false],
      [ids[1], true, false],
      [ids[2], true, true],
      [ids[3], false, false],
    ],
  )
  assert.deepEqual(
    content[0]?.questionsAndAnswers.map(({ id }) => id),
    ['license', 'why'],
  )
})

test('counts completed applications for their campaign, except duplicates within 120 days', async (t) => {
  const { h, jobId, tlrSid, campaignId } = await clicked(t)
  const counts = async () => {
    const { events } = await h.api.getCampaign({
      params: { campaignId },
      query: { report: ['EVENTS'], from: '2026-01-01', to: '2026-12-31' },
    })
    return [events?.applications, events?.qualifiedApplications]
  }
  await makeApplication(h, { jobId, tlrSid, begun: true })
  assert.deepEqual(await counts(), [0, 0])
  await makeApplication(h, { jobId, tlrSid })
  assert.deepEqual(await counts(), [1, 1])
  h.clock.at = new Date(h.clock.at.getTime() + 119 * 86_400_000)
  await makeApplication(h, {
    jobId,
    tlrSid,
    applicant: { ...anApplicant, emailAddress: 'ANA.rivera@example.org' },
  })
  assert.deepEqual(await counts(), [1, 1])
  await makeApplication(h, {
    jobId,
    tlrSid,
    applicant: { ...anApplicant, emailAddress: 'ben@example.org' },
    answers: {},
  })
  assert.deepEqual(await counts(), [2, 1])
  h.clock.at = new Date(h.clock.at.getTime() + 2 * 86_400_000)
  await makeApplication(h, { jobId, tlrSid })
  assert.deepEqual(await counts(), [3, 2])
})

test('downloads a resume unchanged, with its type and name, only after a successful scan', async (t) => {
  const { h, jobId } = await clicked(t)
  const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 255, 254, 10, 13])
  const file = { bytes, fileName: 'Lebenslauf "Ana" Müller; 1.pdf' }
  const { id } = await makeApplication(h, { jobId, resume: file })
  const response = await download(h, id)
  assert.equal(response.status, 200)
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
  assert.deepEqual(
    ['content-type', 'content-disposition', 'x-content-type-options', 'cache-control'].map((name) =>
      response.headers.get(name),
    ),
    [
      'application/pdf',
      `attachment; filename="Lebenslauf _Ana_ M_ller_ 1.pdf"; filename*=UTF-8''Lebenslauf%20%22Ana%22%20M%C3%BCller%3B%201.pdf`,
      'nosniff',
      'no-store',
    ],
  )
  assert.deepEqual(Buffer.from(await h.api.downloadResume({ params: { applicationId: id } })), bytes)
  for (const scanStatus of ['PENDING', 'FAILURE'] as const) {
    const { id: other } = await makeApplication(h, { jobId, resume: { scanStatus } })
    await assert.rejects(
      h.api.downloadResume({ params: { applicationId: other } }),
      refused('resume-not-scanned'),
    )
  }
  const { id: without } = await makeApplication(h, { jobId })
  await assert.rejects(h.api.downloadResume({ params: { applicationId: without } }), refused('not-found'))
})

const canary = 'CANARY5e1f'

/** All rows of the application tables and of files as one text. */
async function atRest(h: Harness) {
  const tables = ['application', 'resume', 'blob_chunk', 'application_erasure', 'customer_key']
  const texts = await Promise.all(
    tables.map(async (table) =>
      JSON.stringify(
        (await sql`select * from ${sql.table(table)}`.execute(h.db)).rows.map((row) =>
          Object.values(row as object).map((value) =>
            Buffer.isBuffer(value) ? value.toString('latin1') : value,
          ),
        ),
      ),
    ),
  )
  return texts.join('\n')
}

test('seals personal data per application and writes none to logs', async (t) => {
  const { h, jobId } = await clicked(t)
  const log: string[] = []
  const baseUrl = await anotherServer(t, h, { logLevel: 'trace' }, { write: (line) => void log.push(line) })
  const applicant = {
    ...anApplicant,
    firstName: canary,
    emailAddress: `${canary}@example.org`,
    address: canary,
  }
  const made = await makeApplication(h, {
    jobId,
    applicant,
    answers: { license: 'yes', number: canary },
    resume: { bytes: Buffer.from(canary), fileName: `${canary}.pdf` },
  })
  const { id: otherId } = await makeApplication(h, { jobId, resume: {} })
  assert.equal((await atRest(h)).toLowerCase().includes(canary.toLowerCase()), false)
  const logged = { ...h, baseUrl }
  const response = await fetch(`${baseUrl}/v5/applications/${made.id}?expand=resume`, {
    headers: { authorization: `Bearer ${await accessToken(logged)}` },
  })
  assert.ok((await response.text()).includes(canary))
  assert.equal(await (await download(logged, made.id)).text(), canary)
  await sql`update application set applicant = (select applicant from application where id = ${made.id}) where id = ${otherId}`.execute(
    h.db,
  )
  const swapped = await fetch(`${baseUrl}/v5/applications/${otherId}`, {
    headers: { authorization: `Bearer ${await accessToken(logged)}` },
  })
  assert.equal(swapped.status, 500)
  assert.ok(!(await swapped.text()).includes(canary))
  assert.equal(log.filter((line) => line.toLowerCase().includes(canary.toLowerCase())).join(''), '')
})

test('gives an application of an earlier version its own key, with which its data is sealed again', async (t) => {
  const { h, jobId } = await clicked(t)
  const { db, secretBox, blobs } = { ...h.parts, db: h.db }
  const { id, tlrApplicationId } = await makeApplication(h, { jobId, resume: {} })
  const stored = () =>
    db.selectFrom('application').select(['sealedKey', 'applicant', 'answers']).where('id', '=', id)
  const query = { expand: ['resume' as const] }
  const read = async () => [
    await h.api.getApplication({ params: { applicationId: id }, query }),
    await (await download(h, id)).text(),
  ]
  const before = await read()
  await sealWithCustomerKey(h, { id, tlrApplicationId })
  const former = await stored().executeTakeFirstOrThrow()
  assert.deepEqual([former.sealedKey, await read()], [null, before])
  await createMissingApplicationKeys({ db, secretBox, blobs }, { signal: new AbortController().signal })
  const { sealedKey, applicant, answers } = await stored().executeTakeFirstOrThrow()
  const cipher = createApplicationCipher(secretBox.unseal(sealedKey ?? assert.fail()), tlrApplicationId)
  for (const [field, sealed] of Object.entries({ applicant, answers }))
    cipher.unseal(field as 'applicant', sealed ?? assert.fail())
  cipher.unseal('file', (await blobs.get(`resume-${tlrApplicationId}`)) ?? assert.fail())
  assert.deepEqual(await read(), before)
})

/** Seals the data of an application as a version before 0.2 did. */
async function sealWithCustomerKey(
  h: Harness,
  { id, tlrApplicationId }: { id: number; tlrApplicationId: string },
) {
  const { db, parts, tenant } = h
  const { sealed } = await db
    .selectFrom('customerKey')
    .select('sealed')
    .where('customerId', '=', tenant.customerId)
    .executeTakeFirstOrThrow()
  const row = await db
    .selectFrom('application')
    .innerJoin('resume', 'resume.applicationId', 'application.id')
    .select(['sealedKey', 'applicant', 'answers', 'fileName', 'blobKey'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const toCipher = (key: Buffer) => createApplicationCipher(parts.secretBox.unseal(key), tlrApplicationId)
  const own = toCipher(row.sealedKey ?? assert.fail())
  const cipher = toCipher(sealed)
  const reseal = (field: Parameters<typeof own.seal>[0], bytes: Buffer | null | undefined) =>
    cipher.seal(field, own.unseal(field, bytes ?? assert.fail()))
  const file = reseal('file', await parts.blobs.get(row.blobKey))
  await db.transaction().execute((tx) => parts.blobs.put(tx, row.blobKey, file))
  await db
    .updateTable('application')
    .set({
      sealedKey: null,
      applicant: reseal('applicant', row.applicant),
      answers: reseal('answers', row.answers),
    })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('resume')
    .set({ fileName: reseal('file name', row.fileName) })
    .where('applicationId', '=', id)
    .execute()
}

test('attributes an application to the campaign of its click, also if the click is recorded later', async (t) => {
  const { h, jobId, tlrSid, campaignId, segmentId } = await clicked(t)
  const holder = await h.seed.campaign(h.poolId, { live: true, applyOrder: 1 })
  const late = randomUUID()
  const { id, tlrApplicationId } = await makeApplication(h, { jobId, tlrSid: late, begun: true })
  const countsFor = async () => {
    const application = await h.api.getApplication({ params: { applicationId: id } })
    return [application.campaignId, application.segmentId]
  }
  assert.deepEqual(await countsFor(), [holder.id, null])
  await sql`
    insert into click (root_customer_id, customer_id, id, at, class, token_id, job_id, campaign_id, segment_id, publisher_id, channel,
      price_cents, charged_cents, earned_cents, visitor_hash, network_hash)
    select root_customer_id, customer_id, ${late}, at, class, ${late}, job_id, campaign_id, segment_id, publisher_id, channel,
      price_cents, 0, 0, visitor_hash, network_hash from click where id = ${tlrSid}`.execute(h.db)
  const sent = { tlrApplicationId, applicant: anApplicant, questions: [], answers: {}, redirectUrl: null }
  await h.db
    .transaction()
    .execute((tx) => completeApplication(tx, h.tenant, h.parts, { ...sent, at: h.clock.at }))
  assert.deepEqual(await countsFor(), [campaignId, segmentId])
  const { publisherId } = await h.db
    .selectFrom('application')
    .select('publisherId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.notEqual(publisherId, null)
})

test('erases personal data with one receipt, keeps the count, and refuses while the application is held', async (t) => {
  const { h, jobId, tlrSid, campaignId } = await clicked(t)
  const { id, tlrApplicationId } = await makeApplication(h, { jobId, tlrSid, resume: {} })
  const needs = { db: h.db, blobs: h.parts.blobs }
  const reason = 'The applicant asks for it'
  const day = 86_400_000
  await holdApplication(h.db, id, { until: new Date(h.clock.at.getTime() + day), reason: 'A dispute' })
  await assert.rejects(eraseApplication(needs, id, { reason, at: h.clock.at }), /is held until .*A dispute/)
  assert.notEqual(await h.parts.blobs.get(`resume-${tlrApplicationId}`), undefined)
  h.clock.at = new Date(h.clock.at.getTime() + day)
  const receipt = await eraseApplication(needs, id, { reason, at: h.clock.at })
  assert.partialDeepStrictEqual(receipt, {
    applicationId: id,
    tlrApplicationId,
    reason,
    erased: ['key', 'applicant', 'answers', 'resume'],
  })
  assert.deepEqual(
    await eraseApplication(needs, id, { reason: 'Again', at: new Date(h.clock.at.getTime() + 1) }),
    receipt,
  )
  assert.equal(await h.parts.blobs.get(`resume-${tlrApplicationId}`), undefined)
  const application = await h.api.getApplication({
    params: { applicationId: id },
    query: { expand: ['resume', 'qualifyingQuestionAnswers'] },
  })
  assert.partialDeepStrictEqual(application, {
    applicant: null,
    erasedAt: h.clock.at.toISOString(),
    completed: true,
    resume: null,
    questionsAndAnswers: [],
    qualifyingQuestionAnswers: [],
  })
  const { events } = await h.api.getCampaign({ params: { campaignId }, query: { report: ['EVENTS'] } })
  assert.equal(events?.applications, 1)
  const { rows } =
    await sql<object>`select applicant, answers, email_hash, search_hashes, sealed_key from application where id = ${id}`.execute(
      h.db,
    )
  assert.deepEqual(new Set(Object.values(rows[0] ?? {})), new Set([null]))
})

test('erases what partners reported about the applicant, and names it in the receipt', async (t) => {
  const { h, jobId, tlrSid } = await clicked(t)
  const { id, tlrApplicationId } = await makeApplication(h, { jobId, tlrSid })
  const event = {
    applicationId: tlrApplicationId,
    sid: tlrSid,
    event: 'rejected' as const,
    eventTime: '2026-02-20T00:00:00Z',
    eventTimeText: '2026-02-20T00:00:00Z',
    rawEvent: 'ana@seek.example did not call back',
    metaData: '{"email":"ana@seek.example"}',
  }
  const others = { ...event, applicationId: 'theirs', sid: '5d0e6a52-7f7b-4f0e-9d39-0d8c5b1c9a11' }
  const reports = [
    { ...event, reason: 'unresponsive' as const },
    { ...event, reason: 'failed_checks' as const },
    { ...event, reason: 'other' as const, applicationId: `partner-${id}` },
    { ...others, reason: 'other' as const },
  ]
  await storeDispositionEvents(h.parts.pool, 'sandbox', reports, h.clock.at)
  const needs = { db: h.db, blobs: h.parts.blobs }
  const { erased } = await eraseApplication(needs, id, {
    reason: 'The applicant asks for it',
    at: h.clock.at,
  })
  for (const field of ['meta_data', 'raw_event', 'reason']) assert.ok(erased.includes(field), field)
  const { rows } = await sql`
    select tlr_application_id as application, event, coalesce(meta_data::text, raw_event, reason::text) as personal
    from sandbox_disposition_event where tlr_sid in (${tlrSid}, ${others.sid}) order by 1`.execute(h.db)
  assert.deepEqual(
    rows,
    [
      { application: tlrApplicationId, event: 'rejected', personal: null },
      { application: `partner-${id}`, event: 'rejected', personal: null },
      { application: 'theirs', event: 'rejected', personal: '{"email": "ana@seek.example"}' },
    ].toSorted((a, b) => (a.application < b.application ? -1 : 1)),
  )
  const { stage } = await h.api.getApplicationEvents({ params: { applicationId: id } })
  assert.equal(stage, 'rejected')
})

test('shows dispositions of the customer’s own clicks only', async (t) => {
  const { h, jobId, tlrSid, campaignId } = await clicked(t)
  const { id, tlrApplicationId } = await makeApplication(h, { jobId, tlrSid })
  const report = (
    applicationId: string,
    sid: string,
    event: 'application_completed' | 'interviewed' | 'hired',
    day: string,
  ) =>
    storeDispositionEvents(
      h.parts.pool,
      // Test customers use the sandbox tables.
      'sandbox',
      [
        {
          applicationId,
          sid,
          event,
          eventTime: day,
          eventTimeText: day,
          reason: null,
          rawEvent: `At ${day}`,
          metaData: JSON.stringify({ day, round: 1 }),
        },
      ],
      h.clock.at,
    )
  await report(tlrApplicationId, tlrSid, 'interviewed', '2026-02-20T00:00:00Z')
  await report(tlrApplicationId, tlrSid, 'application_completed', '2026-02-18T00:00:00Z')
  await report(tlrApplicationId, '5d0e6a52-7f7b-4f0e-9d39-0d8c5b1c9a11', 'hired', '2026-02-28T00:00:00Z')
  const { stage, events } = await h.api.getApplicationEvents({ params: { applicationId: id } })
  assert.deepEqual(
    [stage, events.map(({ event }) => event)],
    ['interviewed', ['application_completed', 'interviewed']],
  )
  const { content } = await h.api.listMyApplications({ query: { search: 'stage="interviewed"' } })
  assert.equal(content[0]?.stage, 'interviewed')
  assert.equal((await h.api.listMyApplications({ query: { search: 'stage="hired"' } })).totalElements, 0)
  const [, interview] = events
  assert.equal(interview?.rawEvent, 'At 2026-02-20T00:00:00Z')
  assert.deepEqual(interview.metaData, { day: '2026-02-20T00:00:00Z', round: 1 })
  const funnel = await h.api.getCampaignFunnel({ params: { campaignId } })
  assert.equal(funnel.applications, 1)
  assert.deepEqual(
    funnel.stages.filter(({ reached }) => reached > 0),
    [
      { stage: 'application_completed', reached: 1, current: 0 },
      { stage: 'interviewed', reached: 1, current: 1 },
    ],
  )
  assert.deepEqual(funnel.steps, [
    {
      from: 'application_completed',
      to: 'interviewed',
      applications: 1,
      medianSeconds: 172_800,
      p90Seconds: 172_800,
    },
  ])
  const other = await clicked(t)
  assert.equal(
    (await other.h.api.getCampaignFunnel({ params: { campaignId: other.campaignId } })).applications,
    0,
  )
})

test('allows the download of a resume only after a scan without findings', async (t) => {
  const { h, jobId, tlrSid } = await clicked(t)
  const scanner = createServer((socket) => {
    let input = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      input += text
      if (input.endsWith('\0\0\0\0')) socket.end(`stream: ${input.includes('evil') ? 'Evil FOUND' : 'OK'}\0`)
    })
  })
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
  t.after(() => scanner.close())
  // A listening server has an address with a port.
  const { port } = scanner.address() as AddressInfo
  const needs = { ...h.parts, config: { clamav: { host: '127.0.0.1', port } } }
  const { signal } = new AbortController()
  const made = async (name: string, text: string) => {
    const applicant = { ...anApplicant, emailAddress: `${name}@example.org` }
    const resume = { scanStatus: 'PENDING' as const, bytes: Buffer.from(`%PDF ${text}`) }
    return (await makeApplication(h, { jobId, tlrSid, applicant, resume })).id
  }
  const [good, evil] = [await made('good', 'fine'), await made('evil', 'evil')]
  const statuses = async () => [(await download(h, good)).status, (await download(h, evil)).status]
  assert.deepEqual(await statuses(), [409, 409])
  await assert.rejects(
    scanPendingFiles({ ...needs, config: { clamav: { host: '127.0.0.1', port: 1 } } }, { signal }),
  )
  assert.equal(await scanPendingFiles({ ...needs, config: { clamav: null } }, { signal }), 0)
  assert.deepEqual(await statuses(), [409, 409])
  await scanPendingFiles(needs, { signal })
  assert.deepEqual(await statuses(), [200, 409])
  const { resume } = await h.api.getApplication({
    params: { applicationId: evil },
    query: { expand: ['resume'] },
  })
  assert.equal(resume?.scanStatus, 'FAILURE')
})
