import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { testDatabase } from '#test/harness/postgres.ts'
import { readConfig } from '#lib/config/config.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { createSelfSignedCertificate } from '#lib/egress/self-signed.fixture.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { clearBounce } from './bounced-addresses.ts'
import { storeMail, listMails } from './outbox.ts'
import { sendMails } from './send-mails.ts'

const start = new Date('2026-03-02T15:00:00Z')

/** A database without mails, and a clock. */
async function mailbox(t: TestContext) {
  const database = await testDatabase()
  const { db, pool, close } = connectToDatabase(database.url)
  await migrateDatabase(pool)
  t.after(async () => {
    await close()
    await database.drop()
  })
  const clock = { at: start }
  const keep = (recipient: string, subject = 'Hello', body = 'It is here.\n') =>
    storeMail(db, { recipient, subject, body }, clock.at)
  const send = (env: Record<string, string>) =>
    sendMails(
      { db, config: readConfig({ BASE_URL: 'https://jobs.example.com', ...env }) },
      { at: clock.at, signal: new AbortController().signal },
    )
  const states = async () =>
    (await listMails(db, 100)).reverse().map(({ state, attempts, fault }) => [state, attempts, fault])
  return { db, clock, keep, send, states }
}

type Arrived = { from: string; to: string[]; secure: boolean; message: string }

/** A real SMTP server. */
async function mailServer(t: TestContext, options: SMTPServerOptions = {}) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope, secure }, done) => {
      const take = async () => {
        const message = await text(stream)
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), secure, message })
        done(null)
      }
      void take()
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  let open = true
  const stop = () =>
    open ? new Promise<void>((resolve) => ((open = false), server.close(() => resolve()))) : undefined
  t.after(stop)
  const address = server.server.address()
  assert.ok(address !== null && typeof address === 'object')
  return { arrived, port: address.port, url: `smtp://127.0.0.1:${address.port}`, stop }
}

const refusing = (code: number, only = () => true): SMTPServerOptions => ({
  onRcptTo: (_, __, done) =>
    only() ? done(Object.assign(new Error('not here'), { responseCode: code })) : done(),
})

test('mails have the name, color, and sender of their brand, and their language; the text stays as it was stored', async (t) => {
  const h = await mailbox(t)
  const { arrived, url } = await mailServer(t)
  const brand = (publisherId: number, values: object) =>
    h.db
      .insertInto('brand')
      .values({ publisherId, ...values })
      .execute()
  const { id } = await h.db
    .insertInto('publisher')
    .values({ name: 'Partner', passHash: Buffer.alloc(32), createdAt: start })
    .returning('id')
    .executeTakeFirstOrThrow()
  await brand(1, { name: 'Acme "Jobs" <b>', accentColor: '#0b5c3a', mailAddress: 'jobs@acme.example' })
  await brand(id, { name: 'Partner Jobs', mailName: 'Käte, Partner', host: 'jobs.partner.example' })
  await h.keep('ana@example.org', 'Hello', 'See https://jobs.example.com/a\n')
  const mail = { recipient: 'ben@example.org', subject: 'Hello', body: 'Hi.\n', publisherId: id }
  await storeMail(h.db, { ...mail, language: 'es' }, h.clock.at)
  await storeMail(h.db, { ...mail, recipient: 'cem@example.org', publisherId: 999 }, h.clock.at)
  await h.send({ SMTP_URL: url, MAIL_FROM: 'mail@host.example' })
  const [ana, ben, cem] = ['ana', 'ben', 'cem'].map((name) => {
    const mailed = arrived.find(({ to }) => to[0] === `${name}@example.org`)
    const message = (mailed?.message ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return { from: mailed?.from, message }
  })
  assert.equal(ana?.from, 'jobs@acme.example')
  assert.match(ana.message, /^From: "Acme \\"Jobs\\" <b>" <jobs@acme\.example>\r$/m)
  assert.match(ana.message, /color:#0b5c3a">Acme &quot;Jobs&quot; &lt;b&gt;<\/p>/)
  assert.match(ana.message, /<a href="https:\/\/jobs\.example\.com\/a" style="color:#0b5c3a">/)
  assert.match(ana.message, /^See https:\/\/jobs\.example\.com\/a\r$/m)
  assert.match(ana.message, /^Message-ID: <mail-\d+\.\d+@acme\.example>\r$/m)
  assert.match(ben?.message ?? '', /^From: =\?UTF-8\?.*\?= <jobs@acme\.example>\r$/m)
  assert.match(ben?.message ?? '', />Partner Jobs<\/p>/)
  assert.match(ben?.message ?? '', /^Content-Language: es\r$/m)
  assert.match(ben?.message ?? '', /<html lang="es">/)
  assert.match(ana.message, /<html lang="en">/)
  assert.match(cem?.message ?? '', />Acme &quot;Jobs/)
})

test('delivers a mail once, unchanged, to its only recipient, from the configured address', async (t) => {
  const h = await mailbox(t)
  const { arrived, url } = await mailServer(t)
  await h.keep('ana@example.org', 'Your application: Zimmermann & Söhne', 'Grüße\n.\nund mehr\n')
  await h.keep('one@example.org,two@example.org', 'Not two')
  await storeMail(
    h.db,
    {
      recipient: 'ben@example.org',
      subject: 'Alert',
      body: 'Spent.\n',
      headers: { 'List-Unsubscribe': '<https://jobs.example.com/u>' },
    },
    h.clock.at,
  )
  await h.send({})
  assert.equal(arrived.length, 0, 'mails wait while no server is configured')
  await h.send({ SMTP_URL: url, MAIL_FROM: 'jobs@acme.example' })
  await h.send({ SMTP_URL: url })
  const [first] = arrived
  assert.equal(first?.from, 'jobs@acme.example')
  assert.deepEqual(first.to, ['ana@example.org'])
  assert.match(first.message, /^Message-ID: <mail-\d+\.\d+@acme\.example>\r$/m)
  assert.match(first.message, /^Auto-Submitted: auto-generated\r$/m)
  assert.match(first.message, /^Content-Type: multipart\/alternative;/m)
  assert.match(first.message, /^Content-Type: text\/html; charset=utf-8\r$/m)
  assert.match(
    arrived.find(({ to }) => to[0] === 'ben@example.org')?.message ?? '',
    /^List-Unsubscribe: <https:\/\/jobs\.example\.com\/u>\r$/m,
  )
  assert.doesNotMatch(first.message, /List-Unsubscribe/)
  assert.match(first.message, /Gr=C3=BC=C3=9Fe|Gr\S+e/)
  assert.ok(arrived.every(({ to }) => to.length === 1))
  assert.deepEqual((await h.states())[0], ['SENT', 1, null])
})

test('backs off while the server is unavailable or rejects temporarily, then delivers', async (t) => {
  const h = await mailbox(t)
  const away = await mailServer(t)
  await away.stop()
  await h.keep('a@example.org')
  await h.keep('b@example.org')
  await h.send({ SMTP_URL: away.url })
  for (const [state, attempts, fault] of await h.states()) {
    assert.deepEqual([state, attempts], ['WAITING', 1])
    assert.match(String(fault), /ECONNREFUSED/)
  }
  let refuses = true
  const { arrived, url } = await mailServer(
    t,
    refusing(451, () => refuses),
  )
  await h.send({ SMTP_URL: url })
  assert.deepEqual((await h.states())[0]?.slice(0, 2), ['WAITING', 1], 'not before its retry is due')
  h.clock.at = new Date(start.getTime() + 90_000)
  await h.send({ SMTP_URL: url })
  assert.deepEqual((await h.states())[0]?.slice(0, 2), ['WAITING', 2])
  refuses = false
  h.clock.at = new Date(start.getTime() + 90_000 + 270_000)
  await h.send({ SMTP_URL: url })
  assert.deepEqual(
    arrived.map(({ to }) => to[0]),
    ['a@example.org', 'b@example.org'],
  )
  assert.deepEqual(
    (await h.states()).map(([state]) => state),
    ['SENT', 'SENT'],
  )
})

test('gives up on an unknown recipient at once and on an undeliverable mail after 12 hours, and stores the reason', async (t) => {
  const h = await mailbox(t)
  let first = true
  const { arrived, url } = await mailServer(
    t,
    refusing(550, () => first && !(first = false)),
  )
  await h.keep('nobody@example.org')
  await h.keep('ana@example.org')
  await h.send({ SMTP_URL: url })
  assert.deepEqual(
    arrived.map(({ to }) => to[0]),
    ['ana@example.org'],
  )
  const [refused] = await h.states()
  assert.deepEqual(refused?.slice(0, 2), ['GIVEN_UP', 1])
  assert.match(String(refused?.[2]), /550 not here/)
  await h.keep('late@example.org')
  h.clock.at = new Date(start.getTime() + 13 * 3_600_000)
  await h.send({ SMTP_URL: url })
  assert.equal(arrived.length, 1)
  assert.deepEqual((await listMails(h.db, 10, { unsent: true })).map(({ recipient }) => recipient).sort(), [
    'late@example.org',
    'nobody@example.org',
  ])
})

test('sends nothing to a rejected address until it is confirmed, but a rejection of the sender is no bounce', async (t) => {
  const h = await mailbox(t)
  let refusal: Error | undefined
  const tried: string[] = []
  const { arrived, url } = await mailServer(t, {
    onRcptTo: ({ address }, _, done) => {
      tried.push(address)
      done(refusal)
    },
  })
  const sendTo = async (recipient: string, code?: number, text = '') => {
    refusal = code === undefined ? undefined : Object.assign(new Error(text), { responseCode: code })
    await h.keep(recipient)
    await h.send({ SMTP_URL: url })
    return (await h.states()).at(-1)
  }
  await sendTo('gone@example.org', 550, '5.1.1 User unknown')
  const next = await sendTo('Gone+jobs@example.org')
  assert.equal(next?.[0], 'GIVEN_UP')
  assert.match(String(next?.[2]), /^The address was rejected on 2026-03-02\. .*tiller mail --confirm/)
  assert.deepEqual(tried, ['gone@example.org'])
  for (const [code, text] of [
    [554, '5.7.1 Relay access denied'],
    [530, 'Authentication required'],
    [451, 'Try again later'],
  ] as const) {
    const recipient = `ana${code}@example.org`
    await sendTo(recipient, code, text)
    assert.equal((await sendTo(recipient))?.[0], 'SENT', text)
  }
  assert.deepEqual(await clearBounce(h.db, 'GONE@example.org'), start)
  assert.equal(await clearBounce(h.db, 'gone@example.org'), undefined)
  assert.equal((await sendTo('gone@example.org'))?.[0], 'SENT')
  assert.equal(arrived.at(-1)?.to[0], 'gone@example.org')
})

test('sends mails and the password only to the certified server, over implicit TLS or STARTTLS', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-smtp-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const certificates = {
    localhost: createSelfSignedCertificate('localhost'),
    other: createSelfSignedCertificate('mail.example'),
  }
  for (const [name, { cert }] of Object.entries(certificates)) writeFileSync(join(folder, name), cert)
  for (const secure of [true, false]) {
    const h = await mailbox(t)
    await h.keep('ana@example.org')
    const scheme = secure ? 'smtps' : 'smtp'
    const passwords: unknown[] = []
    const serving = ({ key, cert }: { key: string; cert: string }) =>
      mailServer(t, {
        secure,
        key,
        cert,
        disabledCommands: [],
        onAuth: (auth, _, done) => (passwords.push(auth.password), done(null, { user: 'tiller' })),
      })
    const [meant, other] = [await serving(certificates.localhost), await serving(certificates.other)]
    const sendTo = async (port: number, believed?: keyof typeof certificates) => {
      await h.send({
        SMTP_URL: `${scheme}://tiller:s%40fe@localhost:${port}`,
        ...(believed === undefined ? {} : { SMTP_CA_FILE: join(folder, believed) }),
      })
      h.clock.at = new Date(h.clock.at.getTime() + 3_600_000)
      return (await h.states())[0]
    }
    const [unknown, imposter] = [await sendTo(meant.port), await sendTo(other.port, 'other')]
    assert.deepEqual([unknown?.[0], imposter?.[0], passwords], ['WAITING', 'WAITING', []])
    assert.match(String(unknown?.[2]), /self-signed certificate/)
    assert.match(String(imposter?.[2]), /does not match certificate's altnames/)
    assert.deepEqual(await sendTo(meant.port, 'localhost'), ['SENT', 3, null])
    assert.deepEqual(passwords, ['s@fe'])
    assert.deepEqual(
      meant.arrived.map(({ to, secure: encrypted }) => [to, encrypted]),
      [[['ana@example.org'], true]],
    )
    assert.deepEqual(other.arrived, [])
  }
})

test('never sends the password over an unencrypted connection', async (t) => {
  const h = await mailbox(t)
  const tried: unknown[] = []
  const { arrived, port } = await mailServer(t, {
    allowInsecureAuth: true,
    onAuth: (auth, _, done) => (tried.push(auth.password), done(null, { user: 'tiller' })),
  })
  await h.keep('ana@example.org')
  await h.send({ SMTP_URL: `smtp://tiller:s%40fe@127.0.0.1:${port}` })
  assert.deepEqual([arrived, tried], [[], []])
  const [[state, , fault] = []] = await h.states()
  assert.equal(state, 'WAITING')
  assert.match(String(fault), /TLS/)
})

test('removes a code or password from a stored mail once it has been sent', async (t) => {
  const { db, clock, send } = await mailbox(t)
  const server = await mailServer(t)
  const body = '640994 is your code.'
  await storeMail(db, { recipient: 'jo@acme.example', subject: 'Code', body, secret: '640994' }, clock.at)
  const [waiting] = await listMails(db, 1)
  assert.equal(waiting?.body, body)
  await send({ SMTP_URL: server.url, MAIL_FROM: 'tiller@acme.example' })
  assert.match(server.arrived[0]?.message ?? '', /640994 is your code/)
  const stored = await db.selectFrom('mail').selectAll().execute()
  assert.equal(stored[0]?.body, '[removed] is your code.')
  assert.doesNotMatch(JSON.stringify(stored), /640994/)
})
