import assert from 'node:assert/strict'
import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { createDatabase, dropDatabase, testServer } from '#test/harness/postgres.ts'
import { createUser, resealTotpSecrets } from '#domain/access/sign-in/users.ts'
import { createCustomer } from '#domain/accounts/customers/customers.ts'
import { createClickTokens, type ClickTokens } from '#domain/clicks/token.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { StartError } from '#lib/postgres/embedded/start-error.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { keyPurposes } from './key-ring.ts'
import { listEncryptionKeys, openEncryptionKeys, rotateEncryptionKey } from './keys.ts'
import type { MasterKeyConfig } from './master-key.ts'
import { createSecretBox } from './secret-box.ts'

const server = await testServer()
after(() => server.stop())

const start = new Date('2026-03-02T15:00:00Z')

async function database(t: TestContext) {
  const url = await createDatabase(server.url)
  const { db, pool, close } = connectToDatabase(url)
  t.after(async () => {
    await close()
    await dropDatabase(server.url, url)
  })
  await migrateDatabase(pool)
  const clock = { at: start }
  return {
    db,
    clock,
    now: () => clock.at,
    later: (ms: number) => (clock.at = new Date(clock.at.getTime() + ms)),
  }
}

function folder(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiller-keys-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  return dataDir
}

const settings = (dataDir: string, rest: Partial<MasterKeyConfig> = {}): MasterKeyConfig => ({
  dataDir,
  masterKey: null,
  masterKeyFile: null,
  ...rest,
})

const content = {
  rootCustomerId: 1,
  customerId: 2,
  jobId: 3,
  publisherId: 4,
  priceCents: 25,
  issuedAtMs: start.getTime(),
  tags: [],
  pro: false,
}

const sealed = (tokens: ClickTokens) => tokens.seal(content, [content])[0] ?? assert.fail()

const refused = (message: RegExp) => (error: unknown) =>
  error instanceof StartError && message.test(error.message)

test('servers with separate data folders unseal each other’s data if they share the master key', async (t) => {
  const { db, now } = await database(t)
  const masterKey = randomBytes(32)
  const [a, b] = await Promise.all(
    [0, 1].map(() => openEncryptionKeys(db, settings(folder(t), { masterKey }), now)),
  )
  assert.ok(a !== undefined && b !== undefined)
  assert.equal(createClickTokens(b.CLICK).unseal(sealed(createClickTokens(a.CLICK)))?.jobId, 3)
  const secret = randomBytes(20)
  assert.deepEqual(createSecretBox(a.SECRETS).unseal(createSecretBox(b.SECRETS).seal(secret)), secret)
  assert.deepEqual(a.VISITOR.current().bytes, b.VISITOR.current().bytes)
  assert.equal((await listEncryptionKeys(db)).length, keyPurposes.length)
})

test('a key unseals nothing that was sealed for another purpose', async (t) => {
  const { db, now } = await database(t)
  const keys = await openEncryptionKeys(db, settings(folder(t)), now)
  keys.SECRETS.replace([keys.CLICK.current()])
  assert.equal(keys.SECRETS.unseal(keys.CLICK.seal(Buffer.from('x'))), undefined)
})

test('without settings, creates one master key in the data folder, readable only by its owner, and no other key file', async (t) => {
  const { db, now } = await database(t)
  const dataDir = folder(t)
  const sealed = (await openEncryptionKeys(db, settings(dataDir), now)).CLICK.seal(Buffer.from('x'))
  assert.deepEqual(readdirSync(dataDir), ['master.key'])
  assert.equal(statSync(join(dataDir, 'master.key')).mode & 0o777, 0o600)
  const again = await openEncryptionKeys(db, settings(dataDir), now)
  assert.deepEqual(again.CLICK.unseal(sealed)?.plain, Buffer.from('x'))
  const masterKeyFile = join(dataDir, 'master.key')
  await openEncryptionKeys(db, settings(folder(t), { masterKeyFile }), now)
})

test('stores keys in the database only sealed', async (t) => {
  const { db, now } = await database(t)
  const keys = await openEncryptionKeys(db, settings(folder(t)), now)
  const rows = await db.selectFrom('sealedKey').select('sealed').execute()
  for (const purpose of keyPurposes)
    assert.ok(rows.every(({ sealed }) => !sealed.includes(keys[purpose].current().bytes)))
})

test('a wrong or missing master key prevents startup with instructions and creates no keys', async (t) => {
  const { db, now } = await database(t)
  const dataDir = folder(t)
  await openEncryptionKeys(db, settings(dataDir), now)
  const before = await db.selectFrom('sealedKey').selectAll().orderBy('purpose').execute()
  const empty = folder(t)
  await assert.rejects(
    openEncryptionKeys(db, settings(empty), now),
    refused(/no master key to unseal them: set MASTER_KEY or MASTER_KEY_FILE, or put back .*master\.key/),
  )
  assert.deepEqual(readdirSync(empty), [])
  await assert.rejects(
    openEncryptionKeys(db, settings(dataDir, { masterKey: randomBytes(32) }), now),
    refused(/The master key of MASTER_KEY cannot unseal the keys of this database/),
  )
  writeFileSync(join(empty, 'short'), 'c2hvcnQ=')
  await assert.rejects(
    openEncryptionKeys(db, settings(dataDir, { masterKeyFile: join(empty, 'short') }), now),
    refused(/contains no master key; it must be 32 bytes in base64/),
  )
  await assert.rejects(
    openEncryptionKeys(db, settings(dataDir, { masterKeyFile: join(empty, 'none') }), now),
    refused(/MASTER_KEY_FILE names .*none, which cannot be read/),
  )
  assert.deepEqual(await db.selectFrom('sealedKey').selectAll().orderBy('purpose').execute(), before)
})

test('imports the keys of an earlier version, which still unseal its data', async (t) => {
  const { db, now } = await database(t)
  const dataDir = folder(t)
  const former = { click: randomBytes(32), secrets: randomBytes(32) }
  writeFileSync(join(dataDir, 'click.key'), former.click)
  writeFileSync(join(dataDir, 'secrets.key'), former.secrets)
  const keys = await openEncryptionKeys(db, settings(dataDir), now)
  assert.deepEqual(keys.CLICK.current().bytes, former.click)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', former.secrets, iv)
  const sealed = Buffer.concat([cipher.update('a secret'), cipher.final()])
  const box = createSecretBox(keys.SECRETS)
  assert.equal(String(box.unseal(Buffer.concat([iv, cipher.getAuthTag(), sealed]))), 'a secret')
  assert.deepEqual(
    readFileSync(join(dataDir, 'click.key')),
    former.click,
    'allows a downgrade to the earlier version',
  )
})

test('a rotated key starts sealing after five minutes in every process, and secrets are resealed with it', async (t) => {
  const { db, now, later } = await database(t)
  const config = settings(folder(t))
  const [here, there] = [await openEncryptionKeys(db, config, now), await openEncryptionKeys(db, config, now)]
  const tokens = createClickTokens(there.CLICK)
  const old = sealed(createClickTokens(here.CLICK))
  const customer = await db.transaction().execute((tx) => createCustomer(tx, { name: 'Acme', at: start }))
  const box = createSecretBox(here.SECRETS)
  const user = await createUser(
    db,
    box,
    { rootCustomerId: customer.rootCustomerId, customerId: customer.id },
    { emailAddress: 'jo@acme.example', secondFactor: 'SOFTWARE_TOKEN_MFA', at: start },
  )
  const sealedSecret = async () =>
    (await db.selectFrom('credential').select('totpSecret').executeTakeFirstOrThrow()).totpSecret ??
    assert.fail()
  const before = await sealedSecret()
  for (const purpose of ['CLICK', 'SECRETS'] as const) {
    const { id, activeFrom } = await rotateEncryptionKey(db, config, purpose, now())
    assert.deepEqual([id, activeFrom], [2, new Date(start.getTime() + 300_000)])
  }
  await here.refresh()
  later(300_000 - 1)
  assert.equal(here.CLICK.current().id, 1)
  assert.equal(await resealTotpSecrets(db, box), 0)
  later(1)
  await there.refresh()
  assert.equal(tokens.unseal(sealed(createClickTokens(here.CLICK)))?.jobId, 3)
  assert.equal(tokens.unseal(old)?.jobId, 3)
  assert.deepEqual([await resealTotpSecrets(db, box), await resealTotpSecrets(db, box)], [1, 0])
  const resealed = await sealedSecret()
  assert.notDeepEqual(resealed, before)
  assert.deepEqual(createSecretBox(there.SECRETS).unseal(resealed), user.totpSecret)
  assert.deepEqual(
    (await listEncryptionKeys(db)).map(({ purpose, id }) => `${purpose} ${id}`),
    ['CLICK 1', 'CLICK 2', 'SECRETS 1', 'SECRETS 2', 'VISITOR 1'],
  )
})
