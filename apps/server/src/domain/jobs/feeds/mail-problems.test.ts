import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { lockSource } from '#domain/jobs/expansions/copies.ts'
import { harness } from '#test/harness/harness.ts'
import { addSpanishUser, assertSpanish } from '#test/harness/spanish.ts'
import { listMails } from '#lib/mail/outbox.ts'

const job = (reference: string, elements: string) =>
  `<job><title>Baker</title><referencenumber>${reference}</referencenumber><url>https://jobs.example.com/${reference}</url>` +
  `<company>Acme</company><description>Bread.</description>${elements}</job>`

const unreadable = '<expiration_date>two weeks after Easter</expiration_date>'
const rejected = '<cpc currency="EUR">0.45</cpc>'

test('mails the customer new problems of an import, once a day at most', async (t) => {
  const h = await harness(t)
  const recipient = `owner-${h.tenant.customerId}@example.com`
  await h.db
    .updateTable('customer')
    .set({ emailAddress: recipient, ccEmailAddress: 'office@example.com' })
    .where('id', '=', h.tenant.customerId)
    .execute()
  const importJobs = (...jobs: string[]) => h.seed.jobs(h.sourceId, `<source>${jobs.join('')}</source>`)
  const mails = () => listMails(h.db, 10, { recipient })
  const wait = (hours: number) => (h.clock.at = new Date(h.clock.at.getTime() + hours * 3_600_000))

  await importJobs(job('a', ''))
  assert.deepEqual(await mails(), [], 'no problems')
  await importJobs(job('a', unreadable))
  const [first] = await mails()
  assert.match(
    first?.body ?? '',
    /End dates that cannot be read: 1\. .*\n {2}Job a: .*two weeks after Easter/,
  )
  assert.match(first?.body ?? '', /\/console\/sources\/\d+\/imports\/\d+/)
  assert.ok((await listMails(h.db, 10, { recipient: 'office@example.com' })).length > 0)

  wait(48)
  await importJobs(job('a', unreadable))
  assert.equal((await mails()).length, 1, 'the same problems')
  await importJobs(job('a', unreadable), job('b', rejected), job('c', rejected))
  const [second] = await mails()
  assert.match(second?.body ?? '', /Rejected prices: 2\./)

  await importJobs(job('a', unreadable + rejected), job('b', rejected), job('c', rejected))
  assert.equal((await mails()).length, 2, 'too soon')
  wait(25)
  await importJobs(job('a', unreadable + rejected), job('b', rejected), job('c', rejected))
  assert.equal((await mails()).length, 3, 'problems that were not mailed in time are mailed later')

  await importJobs(job('a', ''), job('b', ''), job('c', ''))
  wait(25)
  await importJobs(job('a', unreadable), job('b', ''), job('c', ''))
  assert.equal((await mails()).length, 4, 'a problem that was solved is new when it returns')
})

test('mails prices that are far above the median', async (t) => {
  const h = await harness(t)
  const recipient = `owner-${h.tenant.customerId}@example.com`
  await h.db
    .updateTable('customer')
    .set({ emailAddress: recipient })
    .where('id', '=', h.tenant.customerId)
    .execute()
  const normal = Array.from({ length: 5 }, (_, n) => job(`n${n}`, '<cpc>0.45</cpc>'))
  await h.seed.jobs(h.sourceId, `<source>${job('high', '<cpc>45</cpc>')}${normal.join('')}</source>`)
  const [mail] = await listMails(h.db, 10, { recipient })
  assert.match(mail?.body ?? '', /Prices far above the median of the pool: 1\. .*\n {2}Job high: \$45\.00/)
})

test('a contact who is a user gets problems in their language, with every kind of example', async (t) => {
  const h = await harness(t)
  const recipient = `owner-${h.tenant.customerId}@example.com`
  await addSpanishUser(h, recipient)
  const normal = Array.from({ length: 5 }, (_, n) => job(`n${n}`, '<cpc>0.45</cpc>'))
  const prices = ['<cpc>45</cpc>', rejected, '<cpc>a lot</cpc>', '<price>0.45</price>', '<cpc>90000</cpc>']
  const importJobs = (jobs: readonly string[]) =>
    h.seed.jobs(h.sourceId, `<source>${[...jobs, ...normal].join('')}</source>`)
  await importJobs([])
  for (const elements of [unreadable, ...prices]) {
    await importJobs([job('bad', elements)])
    await importJobs([])
    h.clock.at = new Date(h.clock.at.getTime() + 25 * 3_600_000)
  }
  const mails = await h.db
    .selectFrom('mail')
    .select(['subject', 'body', 'headers'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  for (const mail of mails)
    assertSpanish({ ...mail, body: mail.body.replaceAll(/two weeks after Easter|a lot/g, '') })
  assert.match(mails[0]?.subject ?? '', /^Problemas en el feed /)
  const examples = mails.flatMap(({ body }) => body.match(/^ {2}Empleo bad: .*$/gm) ?? [])
  assert.deepEqual(
    examples.map((example) => example.slice(14, 60)),
    [
      'La fecha de vencimiento “two weeks after Easte',
      '$45.00 por clic es al menos 100 veces el preci',
      '“0.45 EUR” no está en dólares estadounidenses;',
      '“a lot” no es un importe como 0.42; se ignoró.',
      '“0.45” contradice su elemento: cpc y target_cp',
      '“90000” es demasiado bajo o demasiado alto par',
    ],
  )
})

test('a change of jobs does not wait for the report of an import, which would wait for the change', async (t) => {
  const h = await harness(t)
  await h.db.transaction().execute(async (report) => {
    // The lock that PostgreSQL takes for the stored report, which refers to the source.
    await sql`select from source where id = ${h.sourceId} for key share`.execute(report)
    await h.db.transaction().execute(async (change) => {
      await sql`set local lock_timeout = '1s'`.execute(change)
      assert.equal(await lockSource(change, { ...h.tenant, sourceId: h.sourceId }), h.poolId)
    })
  })
})
