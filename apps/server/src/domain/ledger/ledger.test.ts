import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { click, harness } from '#test/harness/harness.ts'
import { createPublisher } from '#domain/publishers/publishers.ts'
import { readEarnings } from '#domain/clicks/earnings-report.ts'
import { runDueActions } from '#domain/campaigns/scheduling/due/run-due-actions.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import { refundClick } from './refund.ts'
import { PNG } from 'pngjs'
import { renderStatementPdf, type StatementBrand } from './statement-pdf.ts'
import { readStatementSummary } from './statement-summary.ts'
import {
  createStatementHead,
  readStatementLines,
  serializeStatement,
  type StatementLine,
} from './statement.ts'

const zone = 'America/New_York'

/** A campaign with a monthly budget of 100 cents and a segment with 60; a click costs 20. */
async function charged(t: TestContext) {
  const h = await harness(t)
  const title = `Ostler ${h.tenant.customerId}`
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title }])
  const campaign = await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 100, basicCpc: 20 })
  const segment = await h.api.createSegment({
    params: { campaignId: campaign.id },
    body: { name: 'S', jobFilters: [{}], monthlyBudget: 60 },
  })
  await h.api.launchSegment({ params: { segmentId: segment.id } })
  const { id, pass } = await createPublisher(h.db, { name: 'P', at: h.clock.at })
  const visit = async (visitor: string) => {
    const { jobs } = await h.api.searchJobs({ query: { q: title, id, pass, link: 1 } })
    const { location } = await click(jobs[0]?.url ?? assert.fail('nothing found'), visitor)
    return new URL(location ?? '').searchParams.get('tlr_sid') ?? assert.fail()
  }
  const refund = (clickId: string, reason = 'A test') =>
    refundClick(h.db, { clickId, reason, at: h.clock.at, period: toBillingMonth(h.clock.at, zone) })
  const books = async () => {
    const { rows } = await sql<{ segment: boolean; spent: number; ledger: number }>`
      select bucket.segment_id > 0 as segment, bucket.spent_cents as spent, (
        select coalesce(sum(cents), 0)::bigint from charge where charge.campaign_id = bucket.campaign_id
          and charge.period = bucket.period and bucket.segment_id in (0, charge.segment_id)) as ledger
      from bucket where customer_id = ${h.tenant.customerId} order by 1, bucket.period`.execute(h.db)
    return rows.map(({ spent, ledger }) => [spent, ledger])
  }
  const lines = async (month: string) => {
    const all: StatementLine[] = []
    for await (const chunk of readStatementLines((work) => work(h.db), { tenant: h.tenant, month, zone }))
      all.push(...chunk)
    return all
  }
  const status = async () => (await h.api.getSegment({ params: { segmentId: segment.id } })).status
  return { ...h, campaign, segment, publisherId: id, visit, refund, books, lines, status }
}

test('refunds every budget once and restarts a stopped campaign', async (t) => {
  const h = await charged(t)
  const sids = [await h.visit('a'), await h.visit('b'), await h.visit('c')]
  assert.deepEqual(
    [await h.books(), await h.status()],
    [
      [
        [60, 60],
        [60, 60],
      ],
      'OUT_OF_BUDGET',
    ],
  )
  const [first = ''] = sids
  const all = await Promise.allSettled([h.refund(first), h.refund(first), h.refund(first)])
  assert.deepEqual(all.map((each) => each.status).toSorted(), ['fulfilled', 'rejected', 'rejected'])
  assert.deepEqual(
    [await h.books(), await h.status()],
    [
      [
        [40, 40],
        [40, 40],
      ],
      'LIVE',
    ],
  )
  await h.parts.searchIndex.catchUp()
  await h.visit('d')
  assert.deepEqual(await h.books(), [
    [60, 60],
    [60, 60],
  ])
  await assert.rejects(h.refund('00000000-0000-4000-8000-000000000000'), /There is no charge of the click/)
})

test('refunds one-time budgets', async (t) => {
  const h = await charged(t)
  const params = { campaignId: h.campaign.id }
  await h.api.createOneTimeBudget({ params, body: { start: '2026-03-02', budgetCents: 30 } })
  await runDueActions({ db: h.parts.backgroundDb, config: { billingZone: zone } }, h.clock.at)
  const sids = [await h.visit('a'), await h.visit('b')]
  const spent = async () => {
    const { rows } = await sql<{ spent: number; charged: number }>`
      select spent_cents as spent, (select coalesce(sum(cents), 0)::bigint from one_time_charge
        where one_time_budget_id = one_time_budget.id) as charged
      from one_time_budget where customer_id = ${h.tenant.customerId}`.execute(h.db)
    return rows.map((row) => [row.spent, row.charged])
  }
  assert.deepEqual(await spent(), [[30, 30]])
  for (const sid of sids) await h.refund(sid)
  assert.deepEqual(
    [await spent(), await h.books()],
    [
      [[0, 0]],
      [
        [0, 0],
        [0, 0],
      ],
    ],
  )
})

test('applies a refund of a past month to its budgets and to the current statement', async (t) => {
  const h = await charged(t)
  const sid = await h.visit('a')
  h.clock.at = new Date('2026-04-01T03:59:59Z')
  await h.visit('b')
  h.clock.at = new Date('2026-04-01T04:00:00Z')
  await h.refund(sid, 'Clicked by a "robot", twice')
  assert.deepEqual(await h.books(), [
    [20, 20],
    [20, 20],
  ])
  const [march, april] = [await h.lines('2026-03'), await h.lines('2026-04')]
  assert.deepEqual(
    march.map(({ line, kind, cents, clickId }) => [line, kind, cents, clickId === sid]),
    [
      [1, 'CLICK', 20, true],
      [2, 'CLICK', 20, false],
    ],
  )
  assert.partialDeepStrictEqual(april, [
    {
      line: 1,
      kind: 'REFUND',
      cents: -20,
      period: '2026-03-01',
      clickId: sid,
      reason: 'Clicked by a "robot", twice',
    },
  ])
  const earnings = await readEarnings(h.db, h.publisherId, { from: '2026-03-01', to: '2026-04-01', zone })
  assert.deepEqual(
    earnings.map((row) => [row.date, row.class, row.earningsCents]),
    [
      ['2026-03-02', 'VALID', 4],
      ['2026-03-31', 'VALID', 4],
      ['2026-04-01', 'REFUNDED', -4],
    ],
  )
})

test('detects a changed or omitted line of a statement by its hashes', async (t) => {
  const h = await charged(t)
  const sid = await h.visit('a')
  await h.visit('b')
  await h.refund(sid, 'Comma, "quotes"')
  const asked = { tenant: h.tenant, month: '2026-03', zone }
  const written = async (format: 'csv' | 'json') => {
    let text = ''
    for await (const part of serializeStatement(
      format,
      createStatementHead(asked),
      readStatementLines((work) => work(h.db), asked),
    ))
      text += part
    return text
  }
  const csv = await written('csv')
  assert.equal(firstFault(csv), undefined)
  const rows = csv.split('\r\n')
  assert.equal(rows.length, 6)
  assert.equal(firstFault(rows.with(2, (rows[2] ?? '').replace(',20,', ',19,')).join('\r\n')), 1)
  assert.equal(firstFault(rows.toSpliced(3, 1).join('\r\n')), 2)
  assert.equal(firstFault(csv.replace('2026-03', '2026-02')), 1)
  const json = JSON.parse(await written('json')) as {
    lines: StatementLine[]
    sumCents: number
    lastHash: string
  }
  assert.deepEqual([json.sumCents, json.lines.length], [20, 3])
  assert.equal(json.lastHash, rows.at(-2)?.split(',').at(-1))
  assert.equal(json.lines.at(-1)?.reason, 'Comma, "quotes"')
})

test('a statement longer than a batch of rows contains each line once, in order', async (t) => {
  const h = await charged(t)
  await h.visit('a')
  // All at one time, so that only the ids order them.
  await sql`
    with copy as (select gen_random_uuid() as id from generate_series(1, 5001)), made as (
      insert into click (root_customer_id, customer_id, id, at, class, token_id, job_id, campaign_id, publisher_id,
        price_cents, charged_cents, visitor_hash)
      select root_customer_id, customer_id, copy.id, at, class, gen_random_uuid(), job_id, campaign_id, publisher_id,
        price_cents, charged_cents, visitor_hash
      from click, copy where customer_id = ${h.tenant.customerId} returning id)
    insert into charge (root_customer_id, customer_id, at, period, kind, cents, click_id, campaign_id, segment_id, job_id,
      publisher_id)
    select root_customer_id, customer_id, at, period, kind, cents, made.id, campaign_id, segment_id, job_id, publisher_id
    from charge, made where customer_id = ${h.tenant.customerId}`.execute(h.db)
  const csv = Buffer.from(await h.api.downloadStatement({ params: { month: '2026-03' } })).toString()
  const rows = csv.trimEnd().split('\r\n').slice(2)
  assert.equal(firstFault(csv), undefined)
  assert.deepEqual(
    rows.map((row) => Number(row.split(',')[0])),
    Array.from({ length: 5_002 }, (_, n) => n + 1),
  )
  assert.equal(new Set(rows.map((row) => row.split(',')[5])).size, 5_002)
})

/** Each page of a statement as text lines from top to bottom. */
async function pdfPages(
  h: Awaited<ReturnType<typeof charged>>,
  of: readonly StatementLine[],
  {
    month = '2026-03',
    brand = { name: 'Tiller', logo: null },
  }: { month?: string; brand?: StatementBrand } = {},
) {
  const asked = { tenant: h.tenant, month, zone }
  const summary = await readStatementSummary(h.db, asked)
  const lines = [of].values() as unknown as AsyncIterable<readonly StatementLine[]>
  const parts: Uint8Array[] = []
  for await (const part of renderStatementPdf(
    createStatementHead(asked),
    { ...summary, lines: of.length },
    lines,
    brand,
  ))
    parts.push(part)
  return textLines(Buffer.concat(parts))
}

test('puts customer, month, and totals of a statement on the first page of the PDF, one row per text line', async (t) => {
  const h = await charged(t)
  await h.visit('b')
  const sid = await h.visit('a')
  await h.refund(sid, 'Läute 職')
  const lines = await h.lines('2026-03')
  const [first = []] = await pdfPages(h, lines)
  const text = first.join('\n')
  const { name } = await h.api.getMe()
  for (const row of ['Statement for March 2026', name, 'Charges $0.40', 'Credits -$0.20', 'Total $0.20'])
    assert.ok(first.includes(row), `${row}\n${text}`)
  assert.match(text, /^Campaign 2 0 \$0\.40 -\$0\.20 \$0\.20$/m)
  assert.match(text, /^2026-03-0\d Campaign Läute \? -\$0\.20$/m)
  for (const { clickId, hash, line } of lines) {
    assert.ok(first.some((row) => row.startsWith(`${line} 2026-03-`) && row.includes(clickId)))
    assert.ok(first.some((row) => row.startsWith(hash)))
  }
  assert.ok(first.includes('Sum of all lines: $0.20'))
  assert.ok(first.includes(`Last hash: ${lines.at(-1)?.hash}`))
})

test('a PDF statement begins with the name or the logo of the installation', async (t) => {
  const h = await charged(t)
  const [plain = []] = await pdfPages(h, await h.lines('2026-03'))
  assert.equal(plain[0], 'Tiller')
  const [named = []] = await pdfPages(h, await h.lines('2026-03'), {
    brand: { name: 'Acmé Jobs 職', logo: null },
  })
  assert.equal(named[0], 'Acmé Jobs ?')
  const image = new PNG({ width: 64, height: 32 })
  image.data.fill(Buffer.from([0x0b, 0x5c, 0x3a, 0x80]))
  const [illustrated = []] = await pdfPages(h, await h.lines('2026-03'), {
    brand: { name: 'Acme', logo: PNG.sync.write(image) },
  })
  assert.equal(illustrated[0], 'Statement for March 2026')
})

test('keeps every row of a long PDF statement on its page, and hashes days beyond 5,000 lines', async (t) => {
  const h = await charged(t)
  await h.visit('a')
  const [line = assert.fail()] = await h.lines('2026-03')
  const repeated = (count: number) => Array.from({ length: count }, (_, n) => ({ ...line, line: n + 1 }))
  const pages = await pdfPages(h, repeated(200))
  const rows = pages.flat().filter((row) => row.includes(line.clickId))
  assert.equal(rows.length, 200)
  assert.match(rows.at(-1) ?? '', /^200 /)
  for (const [index, page] of pages.entries())
    assert.match(page.at(-1) ?? '', new RegExp(`Page ${index + 1}$`))
  for (const page of pages.slice(1).filter((page) => page.some((row) => row.includes(line.clickId))))
    assert.equal(page[0], 'Line Time (UTC) Type Amount Click Campaign Job')
  const days = (await pdfPages(h, repeated(5_001))).flat()
  assert.ok(!days.some((row) => row.includes(line.clickId)))
  assert.ok(
    days.some((row) => row.endsWith(`5,001 $1,000.20 ${line.hash}`)),
    days.join('\n'),
  )
})

/** The text of each page of a PDF with Latin-1 fonts, by line from top to bottom. Fails if a text leaves the page. */
function textLines(pdf: Buffer): string[][] {
  const contents = [...pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)]
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    .filter((content) => content.includes('BT'))
  return contents.map((content) => {
    const rows = new Map<number, string[]>()
    for (const [, x, y, shown = ''] of content.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm.*?\[(.*?)\] TJ/gs)) {
      assert.ok(Number(x) >= 0 && Number(x) < 612 && Number(y) > 0 && Number(y) < 792, `${x}, ${y}`)
      const text = [...shown.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join('')
      rows.set(Number(y), [...(rows.get(Number(y)) ?? []), text])
    }
    return [...rows]
      .sort(([a], [b]) => b - a)
      .map(([, texts]) => texts.filter((text) => text !== '').join(' '))
  })
}

/** Verifies a statement from its text alone; returns the number of the first line with a wrong hash. */
function firstFault(csv: string): number | undefined {
  const [head = '', , ...lines] = csv.trimEnd().split('\r\n')
  const [, customer, month, place] = /^# customer (\d+), ([\d-]+), (\S+), /.exec(head) ?? []
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  let hash = sha256(`tiller statement\n${customer}\n${month}\n${place}`)
  for (const [index, line] of lines.entries()) {
    const cut = line.lastIndexOf(',')
    hash = sha256(`${hash}\n${line.slice(0, cut)}`)
    if (hash !== line.slice(cut + 1)) return index + 1
  }
  return undefined
}

test('lists a customer’s months and downloads the same statements as the command line, also for its parent', async (t) => {
  const h = await charged(t)
  assert.deepEqual(await h.api.listMyStatements(), [])
  const sid = await h.visit('a')
  await h.refund(sid)
  h.clock.at = new Date('2026-05-04T15:00:00Z')
  assert.deepEqual(await h.api.listMyStatements(), [
    { month: '2026-05', isOver: false },
    { month: '2026-04', isOver: true },
    { month: '2026-03', isOver: true },
  ])
  const download = async (month: string, format?: 'csv' | 'json' | 'pdf') => {
    const query = format === undefined ? {} : { format }
    const { data, headers } = await h.api.downloadStatement.withResponse({ params: { month }, query })
    return { bytes: Buffer.from(data), headers }
  }
  const asked = { tenant: h.tenant, month: '2026-03', zone }
  const written = async (format: 'csv' | 'json') => {
    let text = ''
    const lines = readStatementLines((work) => work(h.db), asked)
    for await (const part of serializeStatement(format, createStatementHead(asked), lines)) text += part
    return text
  }
  const csv = await download('2026-03')
  assert.equal(csv.bytes.toString(), await written('csv'))
  assert.equal(csv.bytes.toString().split('\r\n').length, 5)
  assert.match(String(csv.headers.get('content-disposition')), /statement-\d+-2026-03\.csv/)
  assert.equal((await download('2026-03', 'json')).bytes.toString(), await written('json'))
  assert.match((await download('2026-03', 'pdf')).bytes.toString('latin1'), /^%PDF-[^]*%%EOF\s*$/)
  for (const month of ['2026-06', '2026-02', '0001-01'])
    await assert.rejects(download(month), { status: 404, code: 'not-found' })
  await assert.rejects(download('0000-01'), { status: 400, code: 'invalid-request' })
  await assert.rejects(download('2026-13'), { status: 400, code: 'invalid-request' })
  const stranger = await harness(t)
  stranger.clock.at = new Date('2026-03-04T15:00:00Z')
  const theirs = await stranger.api.downloadStatement({ params: { month: '2026-03' } })
  assert.ok(!Buffer.from(theirs).toString().includes(sid))
})

test('refunds the clicks of a publisher in a period once, in all books', async (t) => {
  const h = await charged(t)
  const early = await h.visit('a')
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  const from = h.clock.at.toISOString()
  const late = [await h.visit('b'), await h.visit('c')]
  assert.deepEqual(
    [await h.books(), await h.status()],
    [
      [
        [60, 60],
        [60, 60],
      ],
      'OUT_OF_BUDGET',
    ],
  )
  h.clock.at = new Date(h.clock.at.getTime() + 60_000)
  const params = { publisherId: h.publisherId }
  const body = { from, to: h.clock.at.toISOString(), reason: 'Click farm' }
  const expected = { clicks: 2, customers: 1, campaigns: 1, cents: 40, earnedCents: 8 }
  assert.deepEqual(await h.api.refundPublisherClicks({ params, query: { dryRun: true }, body }), expected)
  assert.deepEqual((await h.books())[0], [60, 60])
  await h.refund(early)
  const both = await Promise.all([1, 2].map(() => h.api.refundPublisherClicks({ params, body })))
  assert.equal(
    both.reduce((sum, { clicks }) => sum + clicks, 0),
    2,
  )
  assert.deepEqual(
    [await h.books(), await h.status()],
    [
      [
        [0, 0],
        [0, 0],
      ],
      'LIVE',
    ],
  )
  const lines = (await h.lines('2026-03')).filter(({ reason }) => reason === 'Click farm')
  assert.deepEqual(
    new Map(lines.map((line) => [line.clickId, line.cents])),
    new Map(late.map((id) => [id, -20])),
  )
  const earnings = await readEarnings(h.db, h.publisherId, { from: '2026-03-01', to: '2026-03-31', zone })
  assert.equal(
    earnings.reduce((sum, row) => sum + row.earningsCents, 0),
    0,
  )
  const none = { ...body, from: body.to }
  await assert.rejects(h.api.refundPublisherClicks({ params, body: none }), { code: 'invalid-request' })
})
