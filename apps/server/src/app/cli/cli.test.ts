import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { tiller } from '#test/harness/cli.ts'
import { testDatabase } from '#test/harness/postgres.ts'
import { verifyAppClientSecret } from '#domain/access/app-clients/app-clients.ts'
import { connectToDatabase } from '#lib/postgres/database.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { authenticatePublisher, findPublisher } from '#domain/publishers/publishers.ts'

const database = await testDatabase()
const { db, pool, close } = connectToDatabase(database.url)
await migrateDatabase(pool)
after(async () => {
  await close()
  await database.drop()
})

const run = (...args: string[]) => tiller(args, { DATABASE_URL: database.url })

async function json(...args: string[]) {
  const { code, out, err } = await run(...args, '--json')
  assert.equal(code, 0, err)
  return JSON.parse(out) as Record<string, unknown> & { id: number }
}

test('creates a customer with everything it needs in five commands, whose output works', async () => {
  const customer = await json('customer', 'create', 'Acme', '--email', 'ads@acme.example', '--test')
  assert.partialDeepStrictEqual(customer, {
    name: 'Acme',
    parentId: null,
    rootCustomerId: customer.id,
    test: true,
  })
  const sub = await json('customer', 'create', 'Acme West', '--parent', String(customer.id))
  assert.partialDeepStrictEqual(sub, { parentId: customer.id, rootCustomerId: customer.id })
  const nested = await json('customer', 'create', 'Acme Far West', '--parent', String(sub.id))
  assert.partialDeepStrictEqual(nested, { parentId: sub.id, rootCustomerId: customer.id })
  const made = await json('pool', 'create', 'Nursing', '--customer', String(sub.id))
  assert.partialDeepStrictEqual(made, { name: 'Nursing', customerId: sub.id })
  const source = await json('source', 'create', 'Nightly', '--pool', String(made.id))
  assert.partialDeepStrictEqual(source, { poolId: made.id, customerId: sub.id, status: 'LIVE' })
  const client = await json(
    'app-client',
    'create',
    'Reports',
    '--customer',
    String(sub.id),
    '--scopes',
    'jobs:read,campaigns',
  )
  const proved = await verifyAppClientSecret(
    db,
    { clientId: String(client['clientId']), secret: String(client['clientSecret']) },
    new Date(0),
  )
  assert.deepEqual(proved?.scopes, ['campaigns', 'jobs:read'])
  assert.equal(proved.customerId, sub.id)
  const publisher = await json('publisher', 'create', 'Jobs today')
  const known = await authenticatePublisher(findPublisher(db), publisher.id, String(publisher['pass']))
  assert.equal(known.id, publisher.id)
})

test('prints lists as tables or JSON, never with secrets', async () => {
  await json(
    'app-client',
    'create',
    'Listed',
    '--customer',
    String((await json('customer', 'create', 'Beta')).id),
  )
  for (const noun of ['customer', 'pool', 'source', 'app-client', 'publisher']) {
    const { out } = await run(noun, 'list', '--json')
    assert.doesNotMatch(out, /hash|secret|pass"/i, noun)
    assert.ok(Array.isArray(JSON.parse(out)), noun)
  }
  const { out } = await run('customer', 'list')
  assert.match(out, /^ {2}id +name +parent id/)
  assert.match(out, /\n {2}\d+ +Beta +- /)
})

test('reports a mistake with the remedy and creates nothing', async () => {
  const cases: [string[], RegExp][] = [
    [['customer', 'create', 'x'.repeat(65)], /1 to 64 characters/],
    [['customer', 'create', 'Orphan', '--parent', '999999'], /^There is no customer 999999\.\n$/],
    [['pool', 'create', 'Nobody', '--customer', 'acme'], /Expected an id, such as 1/],
    [['pool', 'create', 'Nobody'], /required option '--customer <id>' not specified/],
    [
      ['pool', 'create', 'Unbillable', '--customer', '1', '--cpa'],
      /\n {2}cpaBitmap must contain an event, because the pool bills acquisitions\n$/,
    ],
    [['source', 'create', 'Lost', '--pool', '999999'], /^There is no pool 999999\.\n$/],
    [['feed', 'import', 'acme', 'jobs.xml'], /Expected an id, such as 1/],
    [
      ['feed', 'import', '1', 'nowhere.xml'],
      /^There is no file nowhere\.xml, or its directory is missing\.\n$/,
    ],
    [['feed', 'import', '1', import.meta.dirname], /is a folder\. Name the feed in it\.\n$/],
    [
      ['app-client', 'create', 'x', '--customer', '1', '--scopes', 'everything'],
      /Expected scopes, separated by commas: advertiser,/,
    ],
    [['status', 'set', 'ON'], /Allowed choices are INACTIVE, PLANNED, UNDERWAY/],
  ]
  const before = await db.selectFrom('customer').select('id').execute()
  await Promise.all(
    cases.map(async ([args, message]) => {
      const { code, err } = await run(...args)
      assert.equal(code, 1, args.join(' '))
      assert.match(err, message)
      assert.doesNotMatch(err, /\n\s+at /, 'no stack')
    }),
  )
  assert.equal((await db.selectFrom('customer').select('id').execute()).length, before.length)
})

test('changes customers, pools, and sources', async () => {
  const { id: customerId } = await json('customer', 'create', 'Gamma')
  const { id: poolId } = await json('pool', 'create', 'Old', '--customer', String(customerId))
  const { id: sourceId } = await json('source', 'create', 'Feed', '--pool', String(poolId))
  const customer = await json(
    'customer',
    'update',
    String(customerId),
    '--cc-email',
    'cc@gamma.example',
    '--no-questions',
  )
  assert.partialDeepStrictEqual(customer, {
    name: 'Gamma',
    ccEmailAddress: 'cc@gamma.example',
    jobApplicationQuestionsEnabled: false,
  })
  const options = [
    '--name',
    'New',
    '--cpa',
    '--conversions',
    '2',
    '--no-tlr-sid',
    '--call-to-action',
    'Learn more',
    '--integration',
    'LEVER',
  ]
  assert.partialDeepStrictEqual(await json('pool', 'update', String(poolId), ...options), {
    name: 'New',
    isCpa: true,
    enableTlrSid: false,
    callToActionId: 2,
    thirdPartyIntegration: 'LEVER',
    billsAcquisitions: true,
    cpaBitmap: 2,
  })
  const without = await json('pool', 'update', String(poolId), '--call-to-action', 'none', '--no-cpa')
  assert.partialDeepStrictEqual(without, {
    callToActionId: null,
    isCpa: false,
    billsAcquisitions: false,
    name: 'New',
  })
  const source = await json(
    'source',
    'update',
    String(sourceId),
    '--status',
    'USER_PAUSED',
    '--name',
    'Late feed',
  )
  assert.partialDeepStrictEqual(source, { name: 'Late feed', status: 'USER_PAUSED', nextFetchAt: null })
  for (const noun of ['customer', 'pool', 'source', 'publisher']) {
    const { code, err } = await run(noun, 'update', '1')
    assert.deepEqual([code, err], [1, 'Give at least one option; --help lists them.\n'])
  }
})

test('the operator announces maintenance', async () => {
  assert.deepEqual(await json('status', 'set', 'PLANNED'), { maintenance: 'PLANNED' })
  assert.equal((await run('status')).out, 'Maintenance: PLANNED\n')
})

test('every command has a description in its help', async () => {
  for (const args of [[], ['customer', 'create'], ['app-client', 'create'], ['status', 'set']]) {
    const { code, out } = await run(...args, '--help')
    assert.equal(code, 0)
    assert.match(out, /^Usage: tiller/)
    assert.match(
      out,
      args.length === 0 ? /customers and sub-customers/ : /tiller (customer|app-client|status) /,
    )
  }
})
