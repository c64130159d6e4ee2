import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import type { TillerError } from '@tiller/client'
import { makeApplication } from '#test/harness/applications.ts'
import { clientOf } from '#test/harness/clients.ts'
import { anotherCustomer, harness, type Harness } from '#test/harness/harness.ts'
import { addSpanishUser, assertSpanish } from '#test/harness/spanish.ts'
import { getOrCreateConsoleClient } from '#domain/access/console/console-client.ts'
import { roleScopes, type UserRole } from '#domain/access/console/roles.ts'
import { createUser } from '#domain/access/sign-in/users.ts'
import { startTokenFamily } from '#domain/access/tokens/families.ts'
import { issueAccessToken } from '#domain/access/tokens/tokens.ts'
import { createBlobStore } from '#lib/storage/open-blobs.ts'
import { eraseApplication } from '../records/erase.ts'

const minute = 60_000
let people = 0

/** A user with a token. */
async function person(h: Harness, role: UserRole = 'EDITOR') {
  const emailAddress = `recruiter${(people += 1)}@example.com`
  const { id } = await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress,
    password: 'correct horse battery',
    secondFactor: 'NONE',
    role,
    at: h.clock.at,
  })
  const token = await h.db.transaction().execute(async (tx) => {
    const client = await getOrCreateConsoleClient(tx, h.tenant, h.clock.at)
    const familyId = await startTokenFamily(tx, client, id, h.clock.at)
    return issueAccessToken(tx, { ...client, familyId }, roleScopes[role], h.clock.at)
  })
  return { id, emailAddress, api: clientOf(h.baseUrl, { token }) }
}

async function recruiters(t: TestContext) {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Plumber' }])
  const jobId = Number((await h.api.listMyJobs()).content[0]?.id)
  const { id: applicationId } = await makeApplication(h, { jobId })
  const later = (ms: number) => (h.clock.at = new Date(h.clock.at.getTime() + ms))
  return { h, jobId, params: { applicationId }, ana: await person(h), ben: await person(h), later }
}

const refused = (code: string) => (error: TillerError) => error.code === code
const mailsTo = ({ db }: Harness, recipient: string) =>
  db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

test('shows who wrote a note and when, newest first, and that it was edited', async (t) => {
  const { h, params, ana, ben, later } = await recruiters(t)
  const first = await ana.api.createApplicationNote({ params, body: { text: 'Called.\nCan start in May.' } })
  later(minute)
  await ben.api.createApplicationNote({ params, body: { text: 'Second' } })
  later(minute)
  await ana.api.updateApplicationNote({ params: { noteId: first.id }, body: { text: 'Called twice.' } })
  assert.partialDeepStrictEqual(await ben.api.listApplicationNotes({ params }), [
    { text: 'Second', userId: ben.id, emailAddress: ben.emailAddress, editedAt: null },
    {
      text: 'Called twice.',
      userId: ana.id,
      emailAddress: ana.emailAddress,
      createdAt: first.createdAt,
      editedAt: h.clock.at.toISOString(),
    },
  ])
})

test('only the author changes a note; the author or a user manager deletes it', async (t) => {
  const { h, params, ana, ben } = await recruiters(t)
  const owner = await person(h, 'OWNER')
  const viewer = await person(h, 'VIEWER')
  const { id: noteId } = await ana.api.createApplicationNote({ params, body: { text: 'Mine' } })
  const note = { params: { noteId } }
  const change = { ...note, body: { text: 'Theirs' } }
  for (const { api } of [ben, owner]) {
    await assert.rejects(api.updateApplicationNote(change), refused('scope-missing'))
  }
  await assert.rejects(ben.api.deleteApplicationNote(note), refused('scope-missing'))
  await assert.rejects(h.api.updateApplicationNote(change), refused('scope-missing'))
  await assert.rejects(
    viewer.api.createApplicationNote({ params, body: { text: 'x' } }),
    refused('scope-missing'),
  )
  assert.equal((await viewer.api.getApplicationNote(note)).text, 'Mine')
  await owner.api.deleteApplicationNote(note)
  assert.deepEqual(await ana.api.listApplicationNotes({ params }), [])
  const { id } = await ana.api.createApplicationNote({ params, body: { text: 'Again' } })
  await ana.api.deleteApplicationNote({ params: { noteId: id } })
  await assert.rejects(ana.api.getApplicationNote({ params: { noteId: id } }), refused('not-found'))
})

test('notes are stored encrypted, are erased with the applicant, and leave no text in the audit log', async (t) => {
  const { h, params, ana } = await recruiters(t)
  const { id: noteId } = await ana.api.createApplicationNote({ params, body: { text: 'Secretive remark' } })
  const stored = await h.db.selectFrom('applicationNote').select('text').where('id', '=', noteId).execute()
  assert.ok(!String(stored[0]?.text).includes('Secretive'))
  const erase = () =>
    eraseApplication({ db: h.db, blobs: createBlobStore(h.db, h.parts.config) }, params.applicationId, {
      reason: 'asked',
      at: h.clock.at,
    })
  const { erased } = await erase()
  assert.ok(erased.includes('notes'))
  assert.deepEqual(await ana.api.listApplicationNotes({ params }), [])
  await assert.rejects(
    ana.api.createApplicationNote({ params, body: { text: 'Too late' } }),
    refused('transition-not-allowed'),
  )
  const { content } = await h.api.listMyChanges({ query: { search: 'objectType="NOTE"' } })
  assert.deepEqual(
    content.map(({ action, objectId, userId, fields }) => [action, objectId, userId, fields]),
    [['CREATE', noteId, ana.id, []]],
  )
})

test('a note that is written during an erasure is not kept', async (t) => {
  const { h, params, ana } = await recruiters(t)
  const { applicationId } = params
  const note = await h.db.transaction().execute(async (tx) => {
    await tx.selectFrom('application').select('id').where('id', '=', applicationId).forUpdate().execute()
    const written = ana.api.createApplicationNote({ params, body: { text: 'Racing' } })
    written.catch(() => {})
    const isBlocked = async () =>
      (
        await sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
          tx,
        )
      ).rows.length > 0
    while (!(await isBlocked()));
    await tx
      .updateTable('application')
      .set({ applicant: null, answers: null, emailHash: null, sealedKey: null, erasedAt: h.clock.at })
      .where('id', '=', applicationId)
      .execute()
    return { written }
  })
  await assert.rejects(note.written, refused('transition-not-allowed'))
  const left = await h.db
    .selectFrom('applicationNote')
    .select('id')
    .where('applicationId', '=', applicationId)
    .execute()
  assert.deepEqual(left, [])
})

test('keeps the notes of a removed person', async (t) => {
  const { h, params, ana, ben } = await recruiters(t)
  await ana.api.createApplicationNote({ params, body: { text: 'Of Ana' } })
  await h.db.deleteFrom('appUser').where('id', '=', ana.id).execute()
  const [note] = await ben.api.listApplicationNotes({ params })
  assert.deepEqual([note?.text, note?.userId, note?.emailAddress], ['Of Ana', null, null])
})

test('an application has at most 200 notes', async (t) => {
  const { h, params, ana } = await recruiters(t)
  const { id } = await ana.api.createApplicationNote({ params, body: { text: 'First' } })
  await sql`insert into application_note (root_customer_id, customer_id, application_id, text, created_at)
    select root_customer_id, customer_id, application_id, text, created_at
    from application_note, generate_series(1, 199) where id = ${id}`.execute(h.db)
  await assert.rejects(
    ana.api.createApplicationNote({ params, body: { text: 'One too many' } }),
    refused('quota-exceeded'),
  )
  assert.equal((await ana.api.listApplicationNotes({ params })).length, 200)
})

test('a shared application is mailed as a link without anything about the applicant', async (t) => {
  const { h, params, ana, ben } = await recruiters(t)
  await ana.api.shareApplication({ params, body: { userIds: [ben.id] } })
  const [mail] = await mailsTo(h, ben.emailAddress)
  assert.equal(mail?.subject, 'Application for Plumber')
  assert.match(mail.body, new RegExp(`^${ana.emailAddress} asks you`))
  assert.ok(mail.body.includes(`${h.baseUrl}/console/applications/${params.applicationId}\n`))
  assert.doesNotMatch(`${mail.subject} ${mail.body}`, /Rivera|Ana |ana\.rivera|512 555/)
})

test('a colleague gets the mail in their language, or in that of the sender if theirs is not known', async (t) => {
  const { h, params, ana, ben } = await recruiters(t)
  const cem = await addSpanishUser(h, `cem${h.tenant.customerId}@example.com`)
  await ana.api.shareApplication({ params, body: { userIds: [ben.id, cem.id] } })
  const [english] = await mailsTo(h, ben.emailAddress)
  assert.deepEqual(english?.headers, { 'content-language': 'en' })
  const [spanish] = await mailsTo(h, cem.emailAddress)
  assertSpanish(spanish)
  assert.match(
    spanish?.body ?? '',
    new RegExp(`^${ana.emailAddress} le pide ver una solicitud para Plumber:`),
  )
  await ana.api.updateMyLanguage({ body: { language: 'es' } })
  const dee = await person(h)
  await ana.api.shareApplication({ params, body: { userIds: [dee.id] } })
  assertSpanish((await mailsTo(h, dee.emailAddress))[0])
})

test('an application is shared only with people of the customer who can sign in', async (t) => {
  const { h, params, ana, ben } = await recruiters(t)
  const stranger = await person(await anotherCustomer(h))
  const invited = await h.api.inviteUser({
    body: { emailAddress: `invited${(people += 1)}@example.com`, role: 'VIEWER' },
  })
  for (const id of [stranger.id, invited.id, 9_007_199_254_740_991])
    await assert.rejects(
      ana.api.shareApplication({ params, body: { userIds: [ben.id, id] } }),
      (error: TillerError) => error.code === 'invalid-request' && error.errors[0]?.field === 'userIds[1]',
    )
  assert.deepEqual(await mailsTo(h, ben.emailAddress), [])
  assert.deepEqual(await mailsTo(h, stranger.emailAddress), [])
})

test('a colleague gets at most one mail an hour about an application, even from concurrent requests', async (t) => {
  const { h, params, ben, later } = await recruiters(t)
  const share = () => h.api.shareApplication({ params, body: { userIds: [ben.id] } })
  const results = await Promise.allSettled([share(), share(), share()])
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  later(59 * minute)
  await assert.rejects(share(), refused('too-many-requests'))
  later(minute)
  await share()
  assert.equal((await mailsTo(h, ben.emailAddress)).length, 2)
})

test('a customer shares at most 500 applications a day', async (t) => {
  const { h, params, jobId, ben, later } = await recruiters(t)
  await h.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 5; n += 1) await makeApplication(h, { jobId })
    await sql`insert into app_user (root_customer_id, customer_id, email_address, role, created_at)
      select ${h.tenant.rootCustomerId}, ${h.tenant.customerId}, 'many' || n || '@example.com', 'VIEWER', ${h.clock.at}
      from generate_series(1, 100) n`.execute(tx)
    await sql`insert into application_share (root_customer_id, customer_id, application_id, app_user_id, shared_at)
      select application.root_customer_id, application.customer_id, application.id, app_user.id, ${h.clock.at}
      from application join app_user using (root_customer_id, customer_id)
      where customer_id = ${h.tenant.customerId} and app_user.email_address like 'many%' and application.id <> ${params.applicationId}`.execute(
      tx,
    )
  })
  const share = () => h.api.shareApplication({ params, body: { userIds: [ben.id] } })
  await assert.rejects(share(), refused('too-many-requests'))
  later(24 * 60 * minute)
  await share()
})

test('mails about an application are erased with it', async (t) => {
  const { h, params, ana, ben } = await recruiters(t)
  await ana.api.shareApplication({ params, body: { userIds: [ben.id] } })
  const blobs = createBlobStore(h.db, h.parts.config)
  await eraseApplication({ db: h.db, blobs }, params.applicationId, { reason: 'asked', at: h.clock.at })
  assert.deepEqual(await mailsTo(h, ben.emailAddress), [])
})

test('the previous visit is kept per person on every device, and a reload is the same visit', async (t) => {
  const { h, ana, ben, later } = await recruiters(t)
  const visit = async ({ api }: typeof ana) => (await api.recordApplicationVisit({})).previousVisitAt
  const start = h.clock.at.toISOString()
  assert.equal(await visit(ana), null)
  later(10 * minute)
  const lastOfFirst = h.clock.at.toISOString()
  assert.equal(await visit(ana), null, 'a reload')
  later(30 * minute)
  assert.equal(await visit(ana), lastOfFirst)
  later(minute)
  assert.equal(await visit(ana), lastOfFirst)
  assert.equal(await visit(ben), null, 'another person')
  assert.ok(start < lastOfFirst)
  await assert.rejects(h.api.recordApplicationVisit({}), refused('not-found'))
})
