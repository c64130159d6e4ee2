import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import type { BrandUpdate } from '@tiller/contract/platform/operator/brand'
import { PNG } from 'pngjs'
import { createServer } from '#apis/server.ts'
import { createDependencies } from '#app/dependencies.ts'
import { createConnections } from '#lib/postgres/connections.ts'
import { listMails } from '#lib/mail/outbox.ts'
import { openEncryptionKeys } from '#lib/crypto/keys.ts'
import { until } from '#test/harness/work/queue.ts'
import { isolatedHarness, type Harness } from '#test/harness/harness.ts'

const harness = isolatedHarness()

const noBrand = {
  name: null,
  accentColor: null,
  darkAccentColor: null,
  mailName: null,
  mailAddress: null,
  logo: null,
}

/** A customer on an installation without a brand, and the pages of the installation. */
async function unbranded(t: Parameters<typeof harness>[0]) {
  const h = await harness(t)
  await h.api.updateBrand({ body: noBrand })
  const page = async (path: string) => {
    const response = await fetch(h.baseUrl + path)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { ...h, page }
}

/** A green logo as a file in base64. */
function drawLogo(width = 64, height = 32) {
  const png = new PNG({ width, height })
  png.data.fill(Buffer.from([0x0b, 0x5c, 0x3a, 0xff]))
  return PNG.sync.write(png)
}

/** Inserts a chunk of text after the header of a PNG image. */
function withText(file: Buffer, text: Buffer) {
  const chunk = Buffer.concat([Buffer.from('tEXt'), text])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(text.length)
  checksum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([file.subarray(0, 33), length, chunk, checksum, file.subarray(33)])
}

const refused = (h: Harness, body: BrandUpdate, message: RegExp, field: string) =>
  assert.rejects(
    h.api.updateBrand({ body }),
    (error: { code: string; errors: { field: string; message: string }[] }) => {
      assert.equal(error.code, 'invalid-request')
      assert.deepEqual(
        error.errors.map((each) => each.field),
        [field],
      )
      assert.match(error.errors[0]?.message ?? '', message)
      return true
    },
  )

test('without a brand, pages are those of Tiller, byte for byte', async (t) => {
  const h = await unbranded(t)
  const { text, headers } = await h.page('/jobs')
  assert.match(text, /<title>Find a job — Tiller<\/title>/)
  assert.match(text, /Jobs by <a href="\/">Tiller<\/a>, open job advertising\./)
  assert.match(text, /<link rel="icon" href="\/img\/favicon\.svg" type="image\/svg\+xml"\/>/)
  assert.equal(text.match(/<style>/g)?.length, 1)
  assert.match(headers.get('content-security-policy') ?? '', /style-src 'sha256-[^']+';/)
  assert.deepEqual(await h.api.getBrand({}), {
    name: null,
    accentColor: null,
    darkAccentColor: null,
    mailName: null,
    mailAddress: null,
    host: '127.0.0.1',
    logoUrl: null,
  })
})

test('a name, logo, and colors appear on pages for job seekers, the sign-in page, and the status page', async (t) => {
  const h = await unbranded(t)
  const brand = await h.api.updateBrand({
    body: {
      name: 'Acme Jobs',
      accentColor: '#0B5C3A',
      darkAccentColor: '#7fd6a0',
      logo: drawLogo().toString('base64'),
    },
  })
  assert.equal(brand.accentColor, '#0b5c3a')
  const logoPath = new URL(brand.logoUrl ?? '').pathname
  for (const [path, title] of [
    ['/jobs', 'Find a job'],
    ['/status', 'Status'],
    ['/console/sign-in', 'Sign in'],
    ['/openings/1', 'This job cannot be opened'],
  ] as const) {
    const { text, headers } = await h.page(path)
    assert.match(text, new RegExp(`<title>${title} — Acme Jobs</title>`), path)
    assert.ok(text.includes(`<img src="${logoPath}" alt="Acme Jobs"/>`), path)
    assert.ok(text.includes(`<link rel="icon" href="${logoPath}" type="image/png"/>`), path)
    assert.doesNotMatch(text, /Tiller/, path)
    const style = [...text.matchAll(/<style>([^<]*)<\/style>/g)].at(-1)?.[1] ?? ''
    assert.match(style, /--link:light-dark\(#0b5c3a, #7fd6a0\)/)
    const policy = headers.get('content-security-policy') ?? ''
    assert.ok(policy.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`), path)
  }
  const logo = await fetch(brand.logoUrl ?? '')
  assert.equal(logo.headers.get('content-type'), 'image/png')
  assert.equal(logo.headers.get('content-security-policy'), "default-src 'none'; sandbox")
  assert.equal(logo.headers.get('x-content-type-options'), 'nosniff')
  const { width, height } = PNG.sync.read(Buffer.from(await logo.arrayBuffer()))
  assert.deepEqual({ width, height }, { width: 64, height: 32 })
  assert.equal((await h.page(`/brand/${'0'.repeat(32)}.png`)).status, 404)
})

test('a brand without a logo shows its name only, and null restores each default', async (t) => {
  const h = await unbranded(t)
  await h.api.updateBrand({ body: { name: 'Acme Jobs', logo: drawLogo().toString('base64') } })
  await h.api.updateBrand({ body: { logo: null } })
  const { text } = await h.page('/jobs')
  assert.match(text, /<span class="ui-logo">Acme Jobs<\/span>/)
  assert.doesNotMatch(text, /rel="icon"/)
  assert.equal((await h.page('/favicon.ico')).status, 204)
  await h.api.updateBrand({ body: { name: null } })
  assert.match((await h.page('/jobs')).text, /<title>Find a job — Tiller<\/title>/)
})

test('a name is text wherever it appears, whatever it contains', async (t) => {
  const h = await unbranded(t)
  await h.api.updateBrand({ body: { name: '"><script>alert(1)</script>' } })
  const { text } = await h.page('/jobs')
  assert.doesNotMatch(text, /<script>alert/)
  assert.match(text, /&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;/)
  for (const name of ['Acme\r\nBcc: all@example.com', '   ', 'Acme\u0000'])
    await assert.rejects(h.api.updateBrand({ body: { name } }), { status: 400 }, JSON.stringify(name))
})

test('a color is six hexadecimal digits, so that it cannot add styles', async (t) => {
  const h = await unbranded(t)
  for (const accentColor of ['#0b5c3a;}body{display:none', 'red', '#0b5c3', 'url(https://x.example)'])
    await assert.rejects(h.api.updateBrand({ body: { accentColor } }), { code: 'invalid-request' })
  await assert.rejects(h.db.updateTable('brand').set({ accentColor: 'red;}' }).execute(), /brand_colors/)
})

test('a color that is hard to read is refused with its contrast and the background', async (t) => {
  const h = await unbranded(t)
  await refused(
    h,
    { accentColor: '#ffcc00' },
    /^has a contrast of 1\.\d\d to 1 on the light background #\w{6}; at least 4\.5 to 1 is needed$/,
    'accentColor',
  )
  await refused(
    h,
    { darkAccentColor: '#0b5c3a' },
    /^has a contrast of \d\.\d\d to 1 on the dark background #\w{6}; at least 4\.5 to 1 is needed$/,
    'darkAccentColor',
  )
})

test('one color is enough: the other is derived', async (t) => {
  const h = await unbranded(t)
  await h.api.updateBrand({ body: { darkAccentColor: '#ffcc00' } })
  const [, light = ''] = /--link:light-dark\((#\w{6}), #ffcc00\)/.exec((await h.page('/jobs')).text) ?? []
  await h.api.updateBrand({ body: { accentColor: light } })
})

test('a logo is a PNG image of limited size; everything but its pixels is dropped', async (t) => {
  const h = await unbranded(t)
  const file = drawLogo()
  const withHeader = (at: number, value: number) => {
    const changed = Buffer.from(file)
    changed.writeUInt32BE(value, at)
    return changed
  }
  const interlaced = Buffer.from(file)
  interlaced[28] = 1
  for (const [bytes, message] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /must be a PNG/],
    [Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(100)), /must be a PNG/],
    [withHeader(16, 100_000), /has 100000 × 32 pixels; both must be between 16 and 1024/],
    [drawLogo(8, 8), /has 8 × 8 pixels/],
    [interlaced, /must not be interlaced/],
    [withHeader(16, 65), /is a damaged PNG/],
    [file.subarray(0, -20), /is a damaged PNG/],
  ] as const)
    await refused(h, { logo: bytes.toString('base64') }, message, 'logo')
  const script = Buffer.from('<script>alert(1)</script>')
  await refused(h, { logo: Buffer.concat([file, script]).toString('base64') }, /is a damaged PNG/, 'logo')
  const { logoUrl } = await h.api.updateBrand({ body: { logo: withText(file, script).toString('base64') } })
  const served = Buffer.from(await (await fetch(logoUrl ?? '')).arrayBuffer())
  assert.equal(served.includes(script), false)
  assert.deepEqual(PNG.sync.read(served).data, PNG.sync.read(file).data)
})

test('mails about accounts contain the name of the installation', async (t) => {
  const h = await unbranded(t)
  await h.api.updateBrand({ body: { name: 'Acme Jobs' } })
  await h.api.inviteUser({ body: { emailAddress: 'new.person@example.com', role: 'VIEWER' } })
  const [mail] = await listMails(h.db, 1)
  const { name } = await h.api.getMe()
  assert.equal(mail?.subject, `You are invited to the Acme Jobs console of ${name}`)
})

test('the audit log of the operator has each change, without the image', async (t) => {
  const h = await unbranded(t)
  await h.api.updateBrand({ body: { name: 'Audited', logo: drawLogo().toString('base64') } })
  const { content } = await h.api.listOperatorChanges({ query: { search: 'objectType="BRAND"', size: 1 } })
  const [change] = content
  assert.equal(change?.objectId, null)
  assert.deepEqual(change?.fields.map(({ field }) => field).toSorted(), ['logoHash', 'name'])
})

test('the brand of an unknown publisher is not found', async (t) => {
  const h = await unbranded(t)
  const query = { publisherId: 999_999 }
  await assert.rejects(h.api.getBrand({ query }), { code: 'not-found' })
  await assert.rejects(h.api.updateBrand({ query, body: { name: 'Acme' } }), { code: 'not-found' })
})

test('a host belongs to one publisher and is never that of the installation', async (t) => {
  const h = await unbranded(t)
  const [one, other] = [
    await h.api.createPublisher({ body: { name: 'One' } }),
    await h.api.createPublisher({ body: { name: 'Other' } }),
  ]
  const setHost = (publisherId: number | undefined, host: string | null) =>
    h.api.updateBrand({ query: publisherId === undefined ? {} : { publisherId }, body: { host } })
  const fails = (publisherId: number | undefined, host: string, message: RegExp) =>
    assert.rejects(setHost(publisherId, host), (error: { errors: { field: string; message: string }[] }) => {
      assert.equal(error.errors[0]?.field, 'host')
      assert.match(error.errors[0]?.message ?? '', message)
      return true
    })
  assert.equal((await setHost(one.id, 'Jobs.Example.ORG')).host, 'jobs.example.org')
  await fails(other.id, 'jobs.example.org', new RegExp(`is the host of publisher ${one.id}`))
  await fails(other.id, 'jobs.example.org/path', /is not a host name/)
  await fails(other.id, 'localhost', /is not a host name/)
  await fails(undefined, 'jobs.example.com', /is set by BASE_URL/)
  assert.equal((await setHost(one.id, null)).host, null)
  assert.equal((await setHost(other.id, 'jobs.example.org')).host, 'jobs.example.org')
})

test('another process shows a changed brand without a restart', async (t) => {
  const h = await unbranded(t)
  const { parts } = h
  const connections = createConnections(String(parts.pool.options.connectionString))
  const other = createDependencies({
    config: parts.config,
    now: parts.now,
    machine: parts.machine,
    connections,
    reference: parts,
    keys: await openEncryptionKeys(connections.backgroundDb, parts.config, parts.now),
  })
  await other.searchIndex.start()
  const app = await createServer(other)
  t.after(async () => {
    await app.close()
    await other.searchIndex.stop()
    await connections.close()
  })
  const title = async () => /<title>(.*)<\/title>/.exec((await app.inject('/jobs')).body)?.[1]
  assert.equal(await title(), 'Find a job — Tiller')
  await h.api.updateBrand({ body: { name: 'Everywhere' } })
  await until(async () => (await title()) === 'Find a job — Everywhere')
})
