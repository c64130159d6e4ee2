import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUser } from '#test/contract/every-operation/cases.ts'
import { anotherCustomer, harness } from '#test/harness/harness.ts'
import { findBounce, recordBounce } from '#lib/mail/bounced-addresses.ts'
import { storeMail } from '#lib/mail/outbox.ts'
import { updateFetchSettings } from '#domain/accounts/sources/sources.ts'

test('lists the users of any customer, and removes one but the last owner', async (t) => {
  const h = await harness(t)
  const other = await anotherCustomer(h)
  const owner = await newUser(other)
  const params = { customerId: other.tenant.customerId }
  await other.db.updateTable('appUser').set({ role: 'OWNER' }).where('id', '=', owner).execute()
  const viewer = await newUser(other)
  await other.db.updateTable('appUser').set({ role: 'VIEWER' }).where('id', '=', viewer).execute()
  const listed = async () => (await h.api.listUsersAsOperator({ params })).content.map(({ id }) => id)
  assert.deepEqual(new Set(await listed()), new Set([owner, viewer]))
  await h.api.removeUserAsOperator({ params: { userId: viewer } })
  assert.deepEqual(await listed(), [owner])
  await assert.rejects(h.api.removeUserAsOperator({ params: { userId: owner } }), { code: 'last-owner' })
  for (const userId of [viewer, 999_999_999])
    await assert.rejects(h.api.removeUserAsOperator({ params: { userId } }), { code: 'not-found' })
  await assert.rejects(h.api.listUsersAsOperator({ params: { customerId: 999_999_999 } }), {
    code: 'not-found',
  })
  const { content } = await h.api.listOperatorChanges({
    query: { search: `objectType="USER" objectId=${viewer}` },
  })
  assert.deepEqual(
    content.map(({ action }) => action),
    ['DELETE'],
  )
})

test('mails a user a link to set a new password, at most three times an hour, and not before the invitation is accepted', async (t) => {
  const h = await harness(t)
  const params = { userId: await newUser(h) }
  for (let links = 0; links < 3; links += 1) await h.api.mailPasswordLink({ params })
  await assert.rejects(h.api.mailPasswordLink({ params }), {
    code: 'transition-not-allowed',
    message: `User ${params.userId} has received three links in the last hour.`,
  })
  const user = await h.api.getUser({ params })
  const { content } = await h.api.listMails({ query: { search: `recipient="${user.emailAddress}"` } })
  assert.equal(content.filter(({ subject }) => subject === 'Set a new password for Tiller').length, 3)
  const invited = await h.api.inviteUser({
    body: { emailAddress: 'not.accepted@example.com', role: 'VIEWER' },
  })
  await assert.rejects(h.api.mailPasswordLink({ params: { userId: invited.id } }), {
    code: 'transition-not-allowed',
    message: `User ${invited.id} has not accepted the invitation yet.`,
  })
  await assert.rejects(h.api.mailPasswordLink({ params: { userId: 999_999_999 } }), { code: 'not-found' })
})

test('makes the feed of a source due now, unless it has none, is archived, or is being imported', async (t) => {
  const h = await harness(t)
  const { api, db, sourceId, clock, tenant } = h
  const params = { sourceId }
  const refused = (message: string) =>
    assert.rejects(api.fetchSourceAsOperator({ params }), {
      code: 'transition-not-allowed',
      message: `Source ${sourceId} ${message}.`,
    })
  await refused('has no feed URL')
  await updateFetchSettings(db, sourceId, { feedUrl: 'https://feeds.example.com/jobs.xml' }, clock.at)
  const source = db.updateTable('source').where('id', '=', sourceId)
  await source.set({ nextFetchAt: new Date('2030-01-01') }).execute()
  await api.fetchSourceAsOperator({ params })
  assert.equal((await api.getSource({ params })).nextFetchAt, clock.at.toISOString())
  const progress = { phase: 'IMPORTING', jobs: 1, bytes: 1, at: clock.at, startedAt: clock.at }
  await db
    .insertInto('importProgress')
    .values({ ...tenant, sourceId, ...progress })
    .execute()
  await refused('is being imported')
  await source.set({ status: 'ARCHIVED' }).execute()
  await refused('is archived')
  await assert.rejects(api.fetchSourceAsOperator({ params: { sourceId: 999_999_999 } }), {
    code: 'not-found',
  })
})

test('lists messages with their state and the reason of failures', async (t) => {
  const { api, db, clock } = await harness(t)
  const recipient = 'state.of.messages@example.com'
  const states = { SENT: { sentAt: clock.at }, WAITING: {}, GIVEN_UP: { nextAt: null, fault: '550 unknown' } }
  for (const [subject, state] of Object.entries(states)) {
    await storeMail(db, { recipient, subject, body: '' }, clock.at)
    await db
      .updateTable('mail')
      .set({ attempts: 1, ...state })
      .where('recipient', '=', recipient)
      .where('subject', '=', subject)
      .execute()
  }
  const { content } = await api.listMails({ query: { search: `recipient="${recipient}"`, sort: ['id,asc'] } })
  assert.deepEqual(
    content.map(({ state, subject, fault }) => [state, subject, fault]),
    [
      ['SENT', 'SENT', null],
      ['WAITING', 'WAITING', null],
      ['GIVEN_UP', 'GIVEN_UP', '550 unknown'],
    ],
  )
  const failed = await api.listMails({ query: { search: `recipient="${recipient}" state="GIVEN_UP"` } })
  assert.equal(failed.totalElements, 1)
})

test('mails are sent again to a rejected address, in any spelling, and the record omits the address', async (t) => {
  const h = await harness(t)
  const release = (emailAddress: string) => h.api.releaseRecipient({ body: { emailAddress } })
  await recordBounce(h.db, 'rejected.address@example.com', h.clock.at)
  await release('Rejected.Address@example.com')
  assert.equal(await findBounce(h.db, 'rejected.address@example.com'), undefined)
  await assert.rejects(release('rejected.address@example.com'), {
    code: 'transition-not-allowed',
    message: 'No mail server has rejected rejected.address@example.com.',
  })
  const { content } = await h.api.listOperatorChanges({
    query: { search: 'objectType="RECIPIENT"', sort: ['id,desc'] },
  })
  assert.deepEqual(content[0]?.fields, [{ field: 'bouncedAt', old: h.clock.at.toISOString(), new: null }])
})
