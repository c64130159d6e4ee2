import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { parseSpreadsheet } from '#domain/jobs/uploads/read-table.ts'
import { anApplicant, makeApplication } from '../harness/applications.ts'
import { assertAccessible, openConsole } from '../harness/console.ts'
import { click } from '../harness/harness.ts'
import { afterSomeDays } from './after-some-days.ts'

// Nightly: it reads each chart at two widths; reading.browser.test.ts reads the first one.

test('spend is stacked by publisher or segment in the chart, its legend, its table, and its files, on desktop and phone', async (t) => {
  const { page, signIn, api, nurses, title } = await afterSomeDays(t)
  const segment = await api.createSegment({
    params: { campaignId: nurses.id },
    body: { name: 'Night shift', jobFilters: [{ title: [title] }] },
  })
  await api.launchSegment({ params: { segmentId: segment.id } })
  const { jobs } = await api.searchJobs({ query: { q: title, link: 1 } })
  await click(jobs[0]?.url ?? '', 'of the segment')
  const heading = 'Spend and applications by day'
  const slider = page.getByRole('slider', { name: heading })
  const figure = page.getByRole('figure').filter({ has: slider })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const legend = () => figure.locator('.legend li').allTextContents()
  for (const [width, path] of [
    [1366, `/console/campaigns/${nurses.id}`],
    [390, '/console'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await signIn(path)
    await press('By segment')
    await page.waitForURL(/[?&]stack=segment$/)
    await page.reload()
    await figure.getByText('Night shift').first().waitFor()
    assert.deepEqual((await legend()).slice(0, 3), ['No segment', 'Night shift', 'Applications (right)'])
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await figure.getByText('Tue, Mar 3, 2026: Spend $0.50, No segment $0.50, Applications 0').waitFor()
    await page.keyboard.press('ArrowRight')
    assert.match(
      (await slider.getAttribute('aria-valuetext')) ?? '',
      /^Wed, Mar 4, 2026: Spend \$0\.25, Night shift \$0\.25, Applications 1/,
    )
    const { columns, rows: lines } = await parseSpreadsheet(await saveChart(page, heading, 'CSV'))
    assert.deepEqual(columns.slice(0, 5), ['Day', 'Spend', 'No segment', 'Night shift', 'Applications'])
    assert.deepEqual(lines.at(-1)?.slice(1, 5), ['$0.25', '$0', '$0.25', '1'])
    await assertAccessible(page)
    await press('By publisher')
    await figure.getByText('House').first().waitFor()
    await press('All together')
    await figure.getByText('Spend (left)').waitFor()
    assert.equal(await figure.locator('rect.stack-1').count(), 0)
  }
})

test('a report is stacked by its five largest publishers and the sum of the others, in the chosen figure', async (t) => {
  const { page, signIn, db, tenant, api } = await afterSomeDays(t)
  const { txid: _, ...known } = await db
    .selectFrom('click')
    .selectAll()
    .where('customerId', '=', tenant.customerId)
    .limit(1)
    .executeTakeFirstOrThrow()
  const clicksOf = async (count: number) => {
    const { id } = await api.createPublisher({ body: { name: `Board ${count} of ${tenant.customerId}` } })
    return Array.from({ length: count }, () => ({
      ...known,
      id: randomUUID(),
      tokenId: randomUUID(),
      publisherId: id,
    }))
  }
  const clicks = await Promise.all([8, 9, 10, 11, 12, 13, 14].map(clicksOf))
  await db.insertInto('click').values(clicks.flat()).execute()
  await signIn('/console/reports?show=clicks')
  const slider = page.getByRole('slider', { name: 'Clicks by day' })
  const figure = page.getByRole('figure').filter({ has: slider })
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('button', { name: 'By publisher', exact: true }).click()
    await page.waitForURL(/show=clicks&stack=publisher$|stack=publisher&show=clicks$/)
    await figure.getByText('Others').first().waitFor()
    assert.deepEqual(
      (await figure.locator('.legend li').allTextContents()).slice(0, 6),
      [14, 13, 12, 11, 10].map((count) => `Board ${count} of ${tenant.customerId}`).concat('Others'),
    )
    await slider.focus()
    await page.keyboard.press('Home')
    const day = known.at.getUTCDate()
    for (let before = 1; before < day; before += 1) await page.keyboard.press('ArrowRight')
    // The others are two boards, and the house publisher with one click on the first day and three on the second.
    const others = 9 + 8 + ([1, 3, 2][day - 1] ?? 0)
    const shown = [14, 13, 12, 11, 10].map((count) => `Board ${count} of ${tenant.customerId} ${count}`)
    assert.ok(
      (await slider.getAttribute('aria-valuetext'))?.includes([...shown, `Others ${others}`].join(', ')),
    )
    await assertAccessible(page)
    await page.getByRole('button', { name: 'All together', exact: true }).click()
    await page.waitForURL(/show=clicks$/)
  }
  await page.getByLabel('Chart').selectOption('ctr')
  await page.getByRole('slider', { name: 'CTR by day' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'By publisher', exact: true }).count(), 0)
})

test('clicks by price show the usual prices of similar jobs in the chart, its values, and its file, on desktop and phone', async (t) => {
  const { page, signIn, seed, sourceId, poolId, db, tenant } = await openConsole(t)
  await seed.jobs(sourceId, [{ reference: 'a', title: 'Registered Nurse' }])
  const { id } = await seed.campaign(poolId, { name: 'Priced', live: true, basicCpc: 30 })
  await sql`insert into market_day (day, root_customer_id, job_id, title, minor_category, lat, lng, price_cents, impressions, clicks, conversions)
    select '2026-02-01', ${tenant.customerId}, ${tenant.customerId * 1_000} + n, 'Registered Nurse', 291000, 30.27, -97.74, 20 + n, 20, 1, 0
    from generate_series(1, 41) n`.execute(db)
  const slider = page.getByRole('slider', { name: 'Clicks by price' })
  const figure = page.getByRole('figure').filter({ has: slider })
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await signIn(`/console/campaigns/${id}`)
    await figure.getByText('Usual prices of similar jobs (middle half): $0.31 to $0.51').waitFor()
    await slider.focus()
    const read: (string | undefined)[] = []
    for (let place = 0; place < 6; place += 1) {
      const text = (await slider.getAttribute('aria-valuetext')) ?? ''
      read.unshift(/(\$0\.\d\d).*; (\w+) the usual prices$/.exec(text)?.slice(1).join(' '))
      await page.keyboard.press('ArrowLeft')
    }
    assert.deepEqual(read, [
      '$0.15 below',
      '$0.23 below',
      '$0.30 below',
      '$0.38 within',
      '$0.45 within',
      '$0.60 above',
    ])
    const [market, drawing] = [await figure.locator('rect.market').boundingBox(), await slider.boundingBox()]
    assert.ok(market !== null && drawing !== null && market.width > 20 && market.width < drawing.width / 2)
    const last = await figure.locator('.axis text').last().boundingBox()
    assert.ok(
      last !== null && last.x + last.width <= drawing.x + drawing.width,
      'the last price is not cut off',
    )
    const { columns, rows: lines } = await parseSpreadsheet(await saveChart(page, 'Clicks by price', 'CSV'))
    assert.equal(columns.at(-1), 'Usual prices')
    assert.deepEqual(lines.map((line) => line.at(-1)).slice(2, 4), ['Below', 'Within'])
  }
})

test('applications by state are shown on a map and in a table, lead to the applications, and can be saved, on desktop and phone', async (t) => {
  const h = await openConsole(t)
  const { page, signIn, seed, sourceId, poolId, api, db, tenant } = h
  const { id } = await seed.campaign(poolId, { name: 'Everywhere', jobFilters: [{}], live: true })
  await seed.jobs(sourceId, [
    { reference: 'tx', title: 'Nurse', city: 'Austin', state: 'TX' },
    { reference: 'ma', title: 'Nurse', city: 'Boston', state: 'MA' },
    { reference: 'pr', title: 'Nurse', city: 'San Juan', state: 'PR' },
    { reference: 'remote', title: 'Nurse', city: 'Remote', state: '' },
  ])
  const { content: jobs } = await api.listMyJobs()
  const apply = (reference: string, person: string) =>
    makeApplication(h, {
      jobId: jobs.find((job) => job.jobReference === reference)?.id ?? assert.fail(reference),
      applicant: { ...anApplicant, firstName: person, emailAddress: `${person}@example.org` },
    })
  for (const person of ['Ana', 'Ben', 'Cem']) await apply('tx', person)
  for (const reference of ['ma', 'pr', 'remote']) await apply(reference, 'Dan')
  // A repeat, which no report counts.
  await apply('tx', 'Ana')
  await db
    .updateTable('application')
    .set({ campaignId: id })
    .where('customerId', '=', tenant.customerId)
    .execute()
  const title = 'Applications by state'
  const figure = page.getByRole('figure').filter({ hasText: title })
  const table = page.getByRole('region', { name: `Table: ${title}` })
  for (const [width, path] of [
    [1366, '/console/reports'],
    [390, `/console/campaigns/${id}`],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await signIn(path)
    await table.waitFor()
    assert.deepEqual(await table.locator('tbody tr').allTextContents(), [
      'Texas350%',
      'Massachusetts116.7%',
      'Puerto Rico116.7%',
      'No state116.7%',
    ])
    assert.equal(await table.locator('tfoot').textContent(), 'Total6100%')
    assert.deepEqual(await figure.locator('.legend li').allTextContents(), [
      '0',
      '1',
      '2 to 3',
      'Each color: about the same number of states',
    ])
    await figure.getByText('Not on the map: Puerto Rico: 1 application, No state: 1 application.').waitFor()
    assert.equal(await figure.locator('svg [class^=shade]').count(), 51)
    await table.getByRole('link', { name: 'Massachusetts' }).focus()
    await figure.getByText('Massachusetts: 1 application', { exact: true }).waitFor()
    assert.ok(await figure.locator('.state-shown').getAttribute('d'))
    await assertAccessible(page)
    const { columns, rows: lines } = await parseSpreadsheet(await saveChart(page, title, 'CSV'))
    assert.deepEqual(
      [columns, lines[0]?.slice(0, 2)],
      [
        ['State', 'Applications', 'Share of all'],
        ['Texas', '3'],
      ],
    )
    assert.ok((await countColors(page, await saveChart(page, title, 'PNG'))) > 20)
  }
  await figure.locator('svg a').first().click()
  await page.getByRole('row', { name: 'Cem Rivera' }).waitFor()
  assert.equal(await page.getByRole('table').locator('tbody tr').count(), 3)
  assert.equal(await page.getByLabel('State of the job').inputValue(), 'TX')
  await page.getByLabel('State of the job').selectOption('No state')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('row', { name: 'Dan Rivera' }).waitFor()
  assert.equal(await page.getByRole('table').locator('tbody tr').count(), 1)
})

test('a chart can be saved as a picture with its legend and as a table', async (t) => {
  const { page, signIn, nurses } = await afterSomeDays(t)
  await signIn(`/console/campaigns/${nurses.id}`)
  const title = 'Spend and applications by day'
  const { columns, rows } = await parseSpreadsheet(await saveChart(page, title, 'CSV'))
  assert.deepEqual(columns.slice(0, 3), ['Day', 'Spend', 'Applications'])
  assert.ok(rows.length > 1)
  const png = await saveChart(page, title, 'PNG')
  assert.equal(png.subarray(1, 4).toString(), 'PNG')
  const colors = await countColors(page, png)
  assert.ok(colors > 20, `${colors} colors`)
})

/** Counts the colors of a picture. They differ from the background only if the picture has its styles. */
const countColors = (page: Page, png: Buffer) =>
  page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? [])
    return new Set(pixels).size
  }, png.toString('base64'))

/** Downloads a chart of the screen. */
async function saveChart(page: Page, title: string, format: 'CSV' | 'PNG') {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('button', { name: `Download ${format}` }).click()
  return readFile(await (await downloading).path())
}
