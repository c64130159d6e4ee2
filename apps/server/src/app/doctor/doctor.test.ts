import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { makeApplication } from '#test/harness/applications.ts'
import { tiller } from '#test/harness/cli.ts'
import { harness, isolatedHarness } from '#test/harness/harness.ts'
import type { Finding } from './finding.ts'

const alone = isolatedHarness()
const key = Buffer.alloc(32, 7).toString('base64')

async function doctor(settings: Record<string, string>) {
  const { code, out, err } = await tiller(['doctor', '--json'], settings)
  assert.equal(err, '')
  const findings = JSON.parse(out) as Finding[]
  return {
    code,
    finding: (name: string) => findings.find(({ check }) => check === name) ?? assert.fail(name),
  }
}

function folder(t: TestContext) {
  const made = mkdtempSync(join(tmpdir(), 'tiller-doctor-'))
  t.after(() => rmSync(made, { recursive: true }))
  return made
}

/** A server that accepts connections and says nothing that its caller expects. */
async function deafServer(t: TestContext): Promise<number> {
  const server: Server = createServer((socket) => socket.on('error', () => {}).end('no\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const address = server.address()
  return address === null || typeof address === 'string' ? assert.fail() : address.port
}

const deployment = (h: Awaited<ReturnType<typeof harness>>, t: TestContext) => ({
  DATABASE_URL: String(h.parts.pool.options.connectionString),
  MASTER_KEY: key,
  TILLER_DATA: folder(t),
  BASE_URL: h.baseUrl,
})

test('tiller doctor finds no problem in a working deployment', async (t) => {
  const h = await harness(t)
  const { code, finding } = await doctor(deployment(h, t))
  for (const check of [
    'settings',
    'data folder',
    'database',
    'schema',
    'roles',
    'keys',
    'clock',
    'partitions',
    'workers',
    'server',
  ])
    assert.equal(finding(check).state, 'ok', `${check}: ${finding(check).message}`)
  assert.equal(finding('mail').state, 'warning')
  assert.equal(code, 0)
})

test('tiller doctor states the problem and a remedy for each broken part', async (t) => {
  const h = await harness(t)
  const works = deployment(h, t)
  const port = await deafServer(t)
  const readable = join(folder(t), 'master.key')
  writeFileSync(readable, key, { mode: 0o644 })
  const cases: [Record<string, string>, check: string, message: RegExp, remedy: RegExp][] = [
    [{ PORT: 'x', HOST: ' ' }, 'settings', /^PORT is "x".*\nHOST is/, /Correct these/],
    [{ TILLER_DATA: '/dev/null/a' }, 'data folder', /cannot be used/, /TILLER_DATA/],
    [{ MASTER_KEY: Buffer.alloc(32, 8).toString('base64') }, 'keys', /key/i, /./],
    [{ MASTER_KEY: '' }, 'keys', /this machine has none/, /MASTER_KEY/],
    [{ MASTER_KEY: '', MASTER_KEY_FILE: readable }, 'master key', /Other users can read/, /chmod 600/],
    [{ DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/x' }, 'database', /No database responds/, /./],
    [{ SMTP_URL: `smtp://127.0.0.1:${port}` }, 'mail', /accepts no mails/, /SMTP_URL/],
    [
      {
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_BUCKET: 'files',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 's3cret',
        S3_PATH_STYLE: 'true',
      },
      'bucket',
      /files cannot be used/,
      /S3 settings/,
    ],
    [
      { EVENTS_KAFKA_URL: `kafka://tiller:s3cret@127.0.0.1:${port}` },
      'kafka',
      /tiller\.events cannot be reached/,
      /EVENTS_KAFKA_URL/,
    ],
    [
      { SEARCH_URL: `https://tiller:s3cret@127.0.0.1:${port}` },
      'search cluster',
      /cannot be reached/,
      /SEARCH_URL/,
    ],
    [{ BASE_URL: `https://127.0.0.1:${port}` }, 'certificate', /no secure connection/, /certificate/],
    [{ BASE_URL: `https://127.0.0.1:${port}` }, 'proxy', /TRUST_PROXY trusts none/, /TRUST_PROXY/],
    [{ BASE_URL: `http://127.0.0.1:${port}` }, 'server', /does not answer/, /BASE_URL/],
    [{ BASE_URL: `${h.baseUrl}/hiring` }, 'server', /\/hiring\/v5\/status answers 404/, /this BASE_URL/],
  ]
  for (const [broken, check, message, remedy] of cases) {
    const { finding } = await doctor({ ...works, ...broken })
    assert.notEqual(finding(check).state, 'ok', check)
    assert.match(finding(check).message, message)
    assert.match(String(finding(check).remedy), remedy)
    assert.doesNotMatch(JSON.stringify(finding(check)), /s3cret/)
  }
})

test('tiller doctor finds missing workers, a schema of another version, and a role that sees everything', async (t) => {
  const h = await alone(t)
  const settings = deployment(h, t)
  await sql`update process set seen_at = seen_at - interval '1 minute'`.execute(h.db)
  await sql`insert into migration (id, file) values (999999, 'later.sql')`.execute(h.db)
  const { rows } = await sql<{ role: string }>`select tenant_role() as role`.execute(h.db)
  const role = sql.id(String(rows[0]?.role))
  await sql`alter role ${role} bypassrls`.execute(h.db)
  const { code, finding } = await doctor(settings)
  await sql`alter role ${role} nobypassrls`.execute(h.db)
  assert.equal(code, 3)
  assert.match(finding('workers').message, /No process runs background tasks/)
  assert.match(finding('schema').message, /A newer version has removed what this version needs/)
  assert.match(finding('roles').message, /bypasses row-level security/)
})

test('tiller doctor reports events that have waited for Kafka for more than a minute', async (t) => {
  const h = await alone(t)
  const settings = deployment(h, t)
  await sql`insert into event_stream default values`.execute(h.db)
  assert.equal((await doctor(settings)).finding('event stream').state, 'ok')
  const { rootCustomerId, customerId } = h.tenant
  await sql`insert into event_stream_message (root_customer_id, customer_id, event_id, type, at, data, stored_at)
    values (${rootCustomerId}, ${customerId}, 'evt_1', 'type', now(), '{}', now() - interval '2 minutes')`.execute(
    h.db,
  )
  const { finding } = await doctor(settings)
  assert.equal(finding('event stream').state, 'problem')
  assert.match(finding('event stream').message, /^Events have waited for Kafka for 12\d seconds; 1 waits\.$/)
})

const canary = 'CANARY7b1e'

test('tiller support writes no personal data, no secrets, and no texts of customers', async (t) => {
  const h = await harness(t)
  await h.db.updateTable('customer').set({ name: canary }).where('id', '=', h.tenant.customerId).execute()
  await h.seed.jobs(h.sourceId, [{ reference: canary, title: canary, company: canary }])
  const jobId = Number((await h.api.listMyJobs()).content[0]?.id)
  await makeApplication(h, { jobId, resume: {} })
  await h.seed.campaign(h.poolId, { name: canary })
  await h.api.inviteUser({ body: { emailAddress: `${canary}@example.com`, role: 'VIEWER' } })
  await h.api.createWebhook({
    body: { url: `https://${canary}.example/`, eventTypes: ['platform:Campaign:statusChanged:v1'] },
  })
  const settings = {
    ...deployment(h, t),
    SMTP_URL: `smtp://${canary}:${canary}@127.0.0.1:1`,
    MAIL_FROM: `${canary}@example.com`,
    METRICS_TOKEN: `${canary}-0123456789`,
  }
  const file = join(folder(t), 'support.json')
  const { code, out, err } = await tiller(['support', file], settings)
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /Read it before you send it/)
  const text = readFileSync(file, 'utf8')
  assert.equal(statSync(file).mode & 0o077, 0)
  assert.doesNotMatch(text, new RegExp(canary, 'i'))
  const secrets = [key, settings.DATABASE_URL, 'Ana', '@example.com']
  for (const secret of secrets) assert.ok(!text.includes(secret), secret)
  const bundle = JSON.parse(text) as { settings: object; database: { tables: object[] }; findings: Finding[] }
  assert.partialDeepStrictEqual(bundle.settings, { SMTP_URL: 'set', MAIL_FROM: 'set' })
  assert.ok(bundle.database.tables.length > 50)
  assert.equal(bundle.findings.find(({ check }) => check === 'mail')?.state, 'problem')
  const again = await tiller(['support', file], settings)
  assert.deepEqual([again.code, again.err], [1, `The file ${file} exists already. Choose another name.\n`])
})

test('tiller doctor refuses a replica that is not a standby of the database', async (t) => {
  const h = await harness(t)
  const settings = deployment(h, t)
  const ofPrimary = await doctor({ ...settings, DATABASE_REPLICA_URL: settings.DATABASE_URL })
  assert.match(ofPrimary.finding('replica').message, /does not lead to a standby of the database/)
  const ofNothing = await doctor({ ...settings, DATABASE_REPLICA_URL: 'postgres://127.0.0.1:1/none' })
  assert.match(ofNothing.finding('replica').message, /^The replica does not answer: connect ECONNREFUSED/)
  for (const { code, finding } of [ofPrimary, ofNothing])
    assert.deepEqual([code, finding('replica').state], [3, 'problem'])
})
