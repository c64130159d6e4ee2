import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { harness, type Harness } from '#test/harness/harness.ts'
import { connectToDatabase, runAsTenant, type Db, type Tx } from './database.ts'

type Row = Record<string, unknown>

async function rows(db: Db | Tx, text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(db)).rows
}

/** All tables of customers, from the catalog, so that new ones are tested automatically. */
async function tenantTables(db: Db) {
  const found = await rows(
    db,
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and (column_name = 'customer_id' or table_name = 'customer') order by 1`,
  )
  const names = found.map(({ name }) => String(name))
  assert.ok(names.includes('campaign') && names.includes('customer'))
  return names
}

const readable = async (db: Db, table: string) => {
  const [row] = await rows(db, `select has_any_column_privilege(tenant_role(), '${table}', 'select') as may`)
  return row?.['may'] === true
}

/** Two customers with rows in as many tables as possible. */
async function twoCustomers(t: TestContext): Promise<[Harness, Harness]> {
  const [one, other] = [await harness(t), await harness(t)]
  for (const h of [one, other]) {
    await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
    const { id } = await h.seed.campaign(h.poolId, { live: true })
    await h.api.createSegment({ params: { campaignId: id }, body: { name: 'Segment', jobFilters: [] } })
  }
  return [one, other]
}

const asTenantRole = <T>(db: Db, work: (tx: Tx) => Promise<T>) =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('role', tenant_role(), true)`.execute(tx)
    return work(tx)
  })

test('the role of API requests can neither bypass the policies nor own the tables', async (t) => {
  const { db } = await harness(t)
  const [role] = await rows(
    db,
    `select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole from pg_roles where rolname = tenant_role()`,
  )
  assert.deepEqual(role, { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false })
  const owned = await rows(
    db,
    `select relname from pg_class join pg_roles on pg_roles.oid = relowner where rolname = tenant_role()`,
  )
  assert.deepEqual(owned, [])
})

/** Policies of tables without a customer, which follow the policy of another table. */
const indirect: Record<string, string> = {
  conversion_report: '(pool_id IN ( SELECT pool.id FROM pool))',
  credential: '(id IN ( SELECT app_user.credential_id FROM app_user))',
}

/** Tables that contain nothing of customers. */
const publicTables = new Set(['brand', 'event_stream'])

test('every readable table shows only the acting customer, by one policy for reads and writes', async (t) => {
  const { db } = await harness(t)
  const tables = await rows(
    db,
    `select relname as name, relrowsecurity as guarded from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and has_any_column_privilege(tenant_role(), oid, 'select') order by 1`,
  )
  const policies = await rows(
    db,
    `select tablename as name, cmd, permissive, qual, coalesce(with_check, qual) = qual as "sameForWrites" from pg_policies`,
  )
  for (const { name, guarded } of tables.filter((table) => !publicTables.has(String(table['name'])))) {
    assert.equal(guarded, true, `${String(name)} has no row-level security`)
    const own = policies.filter((policy) => policy['name'] === name)
    assert.equal(own.length, 1, `${String(name)} has ${own.length} policies`)
    const column = name === 'customer' ? 'id' : 'customer_id'
    const isOwn = `(${column} = (NULLIF(current_setting('tiller.customer_id'::text, true), ''::text))::bigint)`
    const qual = String(own[0]?.['qual']).replaceAll(/\s+/g, ' ')
    assert.equal(qual, indirect[String(name)] ?? isOwn)
    const forAll = { cmd: 'ALL', permissive: 'PERMISSIVE', sameForWrites: true }
    assert.partialDeepStrictEqual(own[0], { name, ...forAll })
  }
})

test('without an acting customer, every table is empty or inaccessible', async (t) => {
  const [{ db }] = await twoCustomers(t)
  let full = 0
  for (const table of await tenantTables(db)) {
    const read = () => asTenantRole(db, (tx) => rows(tx, `select 1 from ${table}`))
    if (await readable(db, table)) assert.deepEqual(await read(), [], table)
    else await assert.rejects(read(), { code: '42501' }, table)
    full += (await rows(db, `select 1 from ${table} limit 1`)).length
  }
  assert.ok(full >= 9, 'there were rows to hide')
})

test('a query without conditions returns only the acting customer’s rows', async (t) => {
  const [one] = await twoCustomers(t)
  for (const table of await tenantTables(one.db)) {
    if (!(await readable(one.db, table))) continue
    const column = table === 'customer' ? 'id' : 'customer_id'
    const seen = await runAsTenant(one.db, one.tenant, (tx) =>
      rows(tx, `select distinct ${column} as id from ${table}`),
    )
    const everybody = await rows(one.db, `select distinct ${column} as id from ${table}`)
    assert.ok(
      seen.every(({ id }) => id === one.tenant.customerId),
      table,
    )
    if (everybody.some(({ id }) => id === one.tenant.customerId)) assert.equal(seen.length, 1, table)
  }
})

test('customers can read their users but no credentials', async (t) => {
  const { db, tenant } = await harness(t)
  const read = (column: string) =>
    runAsTenant(db, tenant, (tx) =>
      rows(tx, `select ${column} from app_user left join credential on credential.id = credential_id`),
    )
  assert.deepEqual(await read('app_user.email_address, second_factor'), [])
  for (const column of [
    'password_hash',
    'totp_secret',
    'totp_step',
    'phone',
    'credential.email_address',
    'invitation_hash',
  ])
    await assert.rejects(read(column), { code: '42501' }, column)
})

test('rows cannot be written for, or moved to, another customer', async (t) => {
  const [one, other] = await twoCustomers(t)
  const as = <T>(work: (tx: Tx) => Promise<T>) => runAsTenant(one.db, one.tenant, work)
  const theirs = { ...other.tenant, name: 'Smuggled', createdAt: one.clock.at }
  await assert.rejects(
    as((tx) => tx.insertInto('pool').values(theirs).execute()),
    { code: '42501' },
  )
  await assert.rejects(
    as((tx) => tx.updateTable('pool').set(other.tenant).where('id', '=', one.poolId).execute()),
    { code: '42501' },
  )
  const [changed] = await as((tx) =>
    tx.updateTable('pool').set({ name: 'Taken' }).where('id', '=', other.poolId).execute(),
  )
  assert.equal(changed?.numUpdatedRows, 0n)
})

test('a connection returns to the pool without a customer, whether its transaction succeeded or failed', async (t) => {
  const { db, tenant, parts } = await harness(t)
  const [{ database } = {}] = await rows(db, 'select current_database() as database')
  const url = new URL(String(parts.pool.options.connectionString))
  assert.equal(url.pathname.slice(1), database)
  const single = connectToDatabase(url.href, { connections: 1 })
  t.after(() => single.close())
  const state = () =>
    rows(
      single.db,
      `select current_user = session_user as self, current_setting('tiller.customer_id', true) as customer,
        current_setting('statement_timeout') as timeout`,
    )
  const before = await state()
  assert.equal(before[0]?.['self'], true)
  await runAsTenant(single.db, tenant, (tx) => rows(tx, 'select 1'))
  assert.deepEqual(await state(), [{ ...before[0], customer: '' }])
  await assert.rejects(runAsTenant(single.db, tenant, (tx) => rows(tx, 'select 1 / 0')))
  assert.deepEqual(await state(), [{ ...before[0], customer: '' }])
})
