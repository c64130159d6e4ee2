import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { tiller } from '#test/harness/cli.ts'
import { testDatabase } from '#test/harness/postgres.ts'
import { storeMail } from '#lib/mail/outbox.ts'
import { verifyPassword } from '#domain/access/sign-in/passwords.ts'
import { createCustomer } from '#domain/accounts/customers/customers.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'

const database = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'tiller-users-'))
const { db, pool, close } = connectToDatabase(database.url)
await migrateDatabase(pool)
const at = new Date('2026-03-02T15:00:00Z')
const customer = await db.transaction().execute((tx) => createCustomer(tx, { name: 'Acme', at }))
after(async () => {
  await close()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

const run = (args: string[], input = '') =>
  tiller(args, { DATABASE_URL: database.url, TILLER_DATA: dataDir }, input)

const hashOf = async (emailAddress: string) =>
  (
    await db
      .selectFrom('credential')
      .select('passwordHash')
      .where('emailAddress', '=', emailAddress)
      .executeTakeFirstOrThrow()
  ).passwordHash

test('creates a user with a temporary password that is shown once', async () => {
  const args = ['user', 'create', 'jo@acme.example', '--customer', String(customer.id), '--json']
  const { out, err } = await run([...args, '--second-factor', 'SOFTWARE_TOKEN_MFA'])
  assert.equal(err, '')
  const made = JSON.parse(out) as { id: number; password: string; enrolmentUri: string }
  assert.match(
    made.enrolmentUri,
    /^otpauth:\/\/totp\/Tiller:jo%40acme\.example\?secret=[A-Z2-7]{32}&issuer=Tiller$/,
  )
  assert.equal(await verifyPassword(made.password, await hashOf('jo@acme.example')), true)
  const again = await run(['user', 'create', 'JO@acme.example', '--customer', String(customer.id)])
  assert.deepEqual([again.code, again.err], [1, 'The e-mail address JO@acme.example is already in use.\n'])
  const list = JSON.parse((await run(['user', 'list', '--json'])).out) as Record<string, unknown>[]
  assert.partialDeepStrictEqual(list[0], { id: made.id, mustChangePassword: true })
  assert.equal('passwordHash' in (list[0] ?? {}), false)
})

test('invites a person who is already a user of another customer, by mail', async () => {
  const other = await db.transaction().execute((tx) => createCustomer(tx, { name: 'Globex', at }))
  const args = ['user', 'invite', 'jo@acme.example', '--customer', String(other.id)]
  const { code, out, err } = await run([...args, '--role', 'VIEWER'])
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^User \d+ invited: jo@acme\.example\n$/)
  const mail = await db.deleteFrom('mail').returning(['recipient', 'subject']).executeTakeFirst()
  assert.deepEqual(mail, {
    recipient: 'jo@acme.example',
    subject: 'You are invited to the Tiller console of Globex',
  })
  const again = await run(args)
  assert.deepEqual([again.code, again.err], [1, 'The e-mail address jo@acme.example is already in use.\n'])
})

test('reads a password from standard input, replaces it, and deletes the user', async () => {
  const create = ['user', 'create', 'al@acme.example', '--customer', String(customer.id), '--password-stdin']
  const short = await run(create, 'short\n')
  assert.deepEqual([short.code, short.err], [1, 'A password has 12 to 256 characters.\n'])
  const made = await run([...create, '--json'], 'correct horse battery\n')
  const { id } = JSON.parse(made.out) as { id: number }
  assert.equal(made.out.includes('horse'), false)
  assert.equal(await verifyPassword('correct horse battery', await hashOf('al@acme.example')), true)
  const reset = JSON.parse((await run(['user', 'reset-password', String(id), '--json'])).out) as {
    password: string
  }
  assert.equal(await verifyPassword(reset.password, await hashOf('al@acme.example')), true)
  assert.equal((await run(['user', 'delete', String(id)])).code, 0)
  const gone = await run(['user', 'delete', String(id)])
  assert.deepEqual([gone.code, gone.err], [1, `There is no user ${id}.\n`])
})

test('rejects invalid values with a message', async () => {
  const base = ['user', 'create', 'x@acme.example', '--customer']
  assert.match((await run([...base, '999'])).err, /There is no customer 999/)
  const sms = [...base, String(customer.id), '--second-factor', 'SMS_MFA']
  assert.match((await run(sms)).err, /SMS_MFA needs --phone/)
  assert.match((await run([...sms, '--phone', '555'])).err, /such as \+15125550100/)
})

test('lists undeliverable mails, newest first', async () => {
  assert.equal((await run(['mail'])).out, 'None found.\n')
  for (const subject of ['First', 'Second'])
    await storeMail(db, { recipient: 'jo@acme.example', subject, body: '123456 is your code' }, at)
  assert.match((await run(['mail'])).out, /to jo@acme\.example: Second {2}\[waits\]\n {2}123456.*First/s)
  const one = JSON.parse(
    (await run(['mail', '--limit', '1', '--to', 'jo@acme.example', '--json'])).out,
  ) as object[]
  assert.partialDeepStrictEqual(one, [{ subject: 'Second' }])
})
