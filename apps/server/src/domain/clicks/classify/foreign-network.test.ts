import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { navigate } from '#test/harness/navigate.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { harness } from '#test/harness/harness.ts'
import { createForeignAddressLookup } from './foreign-network.ts'
import { createCountryDatabase } from '../addresses.fixture.ts'

const countries = new Map([
  [3, 'US'],
  [5, 'DE'],
  [7, 'PR'],
])

function fileWith(t: TestContext, content: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-geo-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'countries.mmdb')
  writeFileSync(file, content)
  return file
}

test('treats an address as foreign only if the database contains it', (t) => {
  const isAbroad = createForeignAddressLookup(fileWith(t, createCountryDatabase(countries)))
  for (const [address, abroad] of [
    ['3.1.2.3', false],
    ['5.6.7.8', true],
    ['7.7.7.7', false],
    ['10.0.0.1', false],
    ['2001:db8::1', false],
    ['no address', false],
  ] as const)
    assert.equal(isAbroad(address), abroad, address)
  assert.equal(createForeignAddressLookup(null)('5.6.7.8'), false)
})

test('names the setting and the file if the database cannot be read', (t) => {
  const file = fileWith(t, Buffer.from('nothing of the kind'))
  assert.throws(() => createForeignAddressLookup(file), {
    message: new RegExp(`^GEO_DATABASE .*${file}\\.$`),
  })
  assert.throws(() => createForeignAddressLookup(`${file}.gone`), /^Error: GEO_DATABASE /)
})

test('redirects a foreign click, records it as GEO, and does not bill it', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Fletcher' }])
  await h.seed.campaign(h.poolId, { live: true })
  const isAbroad = createForeignAddressLookup(fileWith(t, createCountryDatabase(countries)))
  const baseUrl = await anotherServer(t, { parts: { ...h.parts, isAbroad, isDataCenter: () => false } }, {})
  for (const address of ['5.6.7.8', '3.1.2.3', '5.6.7.8']) {
    const { jobs } = await h.api.searchJobs({ query: { q: 'fletcher', link: 1 } })
    const headers = {
      'x-forwarded-for': address,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }
    const { pathname } = new URL(jobs[0]?.url ?? assert.fail())
    const { status } = await navigate(baseUrl + pathname, { headers })
    assert.equal(status, 302)
  }
  const clicks = await h.db
    .selectFrom('click')
    .select(['class', 'chargedCents', 'earnedCents'])
    .where('customerId', '=', h.tenant.customerId)
    .orderBy('at')
    .orderBy('class')
    .execute()
  assert.deepEqual(clicks, [
    { class: 'GEO', chargedCents: 0, earnedCents: 0 },
    { class: 'GEO', chargedCents: 0, earnedCents: 0 },
    { class: 'VALID', chargedCents: 10, earnedCents: 2 },
  ])
})
