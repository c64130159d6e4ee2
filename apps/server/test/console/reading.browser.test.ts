import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, settled } from '../harness/console.ts'
import { parseSpreadsheet } from '#domain/jobs/uploads/read-table.ts'
import { click } from '../harness/harness.ts'
import { afterSomeDays } from './after-some-days.ts'

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

const rows = (page: Page, table: string) =>
  page.getByRole('region', { name: table }).locator('tbody tr').allTextContents()

test('the overview shows whether spend is on track; charts can be read by arrow keys or as a table', async (t) => {
  const { page, signIn, trouble } = await afterSomeDays(t)
  await signIn()
  const month = page.getByRole('region', { name: 'March 2026' })
  await month.getByText('$1.50').first().waitFor()
  assert.match((await month.textContent()) ?? '', /of \$1,250\.50 planned.*\$1,249\.00.*Even pace by now/)
  const wide = page.viewportSize() ?? assert.fail()
  await page.setViewportSize({ width: 390, height: 844 })
  assert.ok(await month.isVisible(), 'also on a phone')
  await page.setViewportSize(wide)
  await page.getByRole('link', { name: /campaign was never launched/ }).waitFor()
  const slider = page.getByRole('slider', { name: 'Spend and applications by day' })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  assert.equal(await slider.getAttribute('aria-valuetext'), 'Tue, Mar 3, 2026: Spend $0.50, Applications 0')
  await page.keyboard.press('ArrowLeft')
  const figure = page.getByRole('figure').filter({ has: slider })
  await figure.getByText('Mon, Mar 2, 2026: Spend $0.75, Applications 0').waitFor()
  await figure.getByText('As a table').click()
  assert.deepEqual((await rows(page, 'Table: Spend and applications by day')).slice(-3), [
    'Mon, Mar 2, 2026$0.750',
    'Tue, Mar 3, 2026$0.500',
    'Wed, Mar 4, 2026$01',
  ])
  assert.deepEqual(await rows(page, 'Table of the largest changes'), ['Nurses$1.50$0.00+$1.50'])
  assert.deepEqual(
    trouble.filter((line) => !/401|Sign in to the console/.test(line)),
    [],
  )
})

/** Exports the list of the screen and returns its lines, of which the first has the headings. */
async function exportOf(page: Page, format: 'CSV' | 'XLSX'): Promise<string[][]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export ${format}` }).click()
  const { columns, rows: lines } = await parseSpreadsheet(await readFile(await (await downloading).path()))
  return [columns, ...lines]
}

test('a figure has the same value on every screen and in the API', async (t) => {
  const { page, signIn, nurses, api, baseUrl } = await afterSomeDays(t)
  await signIn()
  const figures = ['Spend', 'Clicks', 'CTR', 'Average CPC', 'Applications', 'Cost per application']
  const { rows: reported } = await api.reportActivity({ query: { interval: 'total' } })
  const { spendCents, clicks, ctr, avgCpcCents, applications, costPerApplicationCents } =
    reported[0] ?? assert.fail('there is no activity')
  const dollars = (cents: number | null) => `$${((cents ?? 0) / 100).toFixed(2)}`
  const expected = [
    dollars(spendCents),
    String(clicks),
    ctr === null ? '–' : `${Number((ctr * 100).toFixed(1))}%`,
    dollars(avgCpcCents),
    String(applications),
    dollars(costPerApplicationCents),
  ]
  const tiles = async () => {
    const totals = page.locator('.totals').filter({ hasText: 'Average CPC' })
    await totals.waitFor()
    return Promise.all(
      figures.map((name) =>
        totals
          .locator('div', { has: page.getByText(name, { exact: true }) })
          .locator('strong')
          .textContent(),
      ),
    )
  }
  const totalRow = async () => {
    const row = page.locator('tfoot tr', { has: page.locator('[data-label="Spend"]') })
    await row.waitFor()
    return Promise.all(figures.map((name) => row.locator(`[data-label="${name}"]`).textContent()))
  }
  const shown: Record<string, (string | null)[]> = {}
  for (const [path, read] of [
    ['', tiles],
    ['/reports', tiles],
    ['/reports?group=publisher', totalRow],
    ['/campaigns', totalRow],
    [`/campaigns/${nurses.id}`, tiles],
    ['/jobs', totalRow],
  ] as const) {
    await page.goto(`${baseUrl}/console${path}`)
    await settled(page)
    shown[path] = await read()
  }
  assert.deepEqual(shown, Object.fromEntries(Object.keys(shown).map((path) => [path, expected])))
  const { spentCents } = await api.getMyMonth()
  assert.equal(spentCents, spendCents)
})

test('a report can be grouped, compared with the previous period, and downloaded as CSV, with all options in the URL', async (t) => {
  const { page, signIn, baseUrl } = await afterSomeDays(t)
  await signIn('/console/reports')
  await page.getByRole('link', { name: 'Nurses' }).waitFor()
  assert.match((await rows(page, 'Table by campaign'))[0] ?? '', /^Nurses\$1\.506–/)
  // The price was changed on the second, which is marked below that day.
  await page.getByRole('slider', { name: 'Spend by day' }).focus()
  await page.getByLabel('Chart').selectOption('clicks')
  await page.getByLabel('Group by').selectOption('company')
  await page.getByRole('textbox', { name: 'From' }).fill('2026-03-03')
  await page.waitForURL(/from=2026-03-03/)
  await page.getByLabel('Compare with').selectOption({ label: 'Days before' })
  await page.waitForURL(`${baseUrl}/console/reports?group=company&from=2026-03-03&vs=before&show=clicks`)
  await page.getByRole('region', { name: 'Table by company' }).getByText('Acme').waitFor()
  await page.getByText('before 4, -50%', { exact: true }).waitFor()
  // The previous period is a separate request.
  await page
    .getByRole('slider', { name: 'Clicks by day' })
    .and(page.locator('[aria-valuetext="Wed, Mar 4, 2026: 0, before 3"]'))
    .waitFor()
  const [, row] = await exportOf(page, 'CSV')
  assert.deepEqual(row?.slice(0, 3), ['Acme', '0.50', '1.00'])
  // Days out of order keep the report, and are requested once they are in order.
  const [first, last] = [
    page.getByRole('textbox', { name: 'From' }),
    page.getByRole('textbox', { name: 'To' }),
  ]
  await last.fill('2026-03-02')
  await page.getByRole('alert').getByText('The first day must not be after the last.').waitFor()
  assert.equal(await last.getAttribute('aria-invalid'), 'true')
  assert.doesNotMatch(page.url(), /to=/)
  await page.getByRole('region', { name: 'Table by company' }).getByText('Acme').waitFor()
  await assertAccessible(page)
  await first.fill('2026-03-01')
  await page.waitForURL(/from=2026-03-01&to=2026-03-02/)
  assert.equal(await page.getByRole('alert').count(), 0)
  await page.getByRole('button', { name: 'Last month' }).click()
  await page.getByText('No activity in this period').waitFor()
})

test('campaigns show the figures of chosen days as the API has them, compared with other days, with totals and chosen columns', async (t) => {
  const { page, signIn, api } = await afterSomeDays(t)
  await signIn('/console/campaigns')
  const line = (name: string) => page.getByRole('row', { name: new RegExp(`${name} `) })
  const cellOf = (name: string, label: string) =>
    line(name).locator(`td[data-label="${label}"]`).textContent()
  const shown = async (name: string) => ({
    spend: await cellOf(name, 'Spend'),
    clicks: await cellOf(name, 'Clicks'),
    cpc: await cellOf(name, 'Average CPC'),
  })
  await line('Nurses').getByText('$1.50').first().waitFor()
  const { content } = await api.listMyCampaigns({
    query: { report: ['EVENTS', 'SPENDING'], search: 'name="Nurses"' },
  })
  const [nurses] = content
  const { spending, events } = nurses ?? assert.fail()
  assert.deepEqual([spending?.spendCents, events?.clicks, spending?.avgCpcCents], [150, 6, 25])
  const month = { spend: '$1.50', clicks: '6', cpc: '$0.25' }
  assert.deepEqual(await shown('Nurses'), month)
  assert.deepEqual(await shown('Total of this page'), month)
  assert.equal(await cellOf('Drivers', 'CTR'), '–')

  await page.getByLabel('From').fill('2026-03-03')
  await page.getByLabel('To', { exact: true }).fill('2026-03-03')
  await page.getByLabel('Compare with').selectOption({ label: 'Days before' })
  await line('Nurses').getByText('$0.50-33%').waitFor()
  await page.getByText('Changes are against Mon, Mar 2, 2026 to Mon, Mar 2, 2026.').waitFor()
  await page.getByRole('button', { name: 'Spend' }).click()
  await page.waitForURL(/sort=spending.spendCents,asc/)
  assert.match(page.url(), /from=2026-03-03&to=2026-03-03&vs=before/)

  await page.locator('summary', { hasText: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'CTR' }).uncheck()
  await page.getByRole('checkbox', { name: 'Impressions' }).check()
  await page.reload()
  await line('Nurses').locator('td[data-label="Impressions"]').waitFor()
  assert.equal(await line('Nurses').locator('td[data-label="CTR"]').count(), 0)
  await page.getByRole('button', { name: 'Live', exact: true }).click()
  await page.waitForURL(/search=status%3D%22LIVE%22/)
  await line('Drivers').waitFor({ state: 'detached' })
  await assertAccessible(page)
})

test('every row of a list is exported to CSV and XLSX with readable headings, dollars, and the comparison', async (t) => {
  const { page, signIn, seed, poolId, baseUrl } = await afterSomeDays(t)
  for (let place = 1; place <= 51; place += 1)
    await seed.campaign(poolId, { name: `=Campaign ${place}`, jobFilters: [] })
  await signIn('/console/campaigns?from=2026-03-03&to=2026-03-03&vs=before&sort=spending.spendCents,desc')
  for (const format of ['CSV', 'XLSX'] as const) {
    const [heads, first, ...others] = await exportOf(page, format)
    assert.deepEqual(heads?.slice(0, 7), [
      'Campaign',
      'Status',
      'Monthly budget (USD)',
      'Basic CPC (USD)',
      'Spend (USD)',
      'Spend before (USD)',
      'Spend change',
    ])
    const [name, status, budget, cpc, ...spend] = first ?? []
    assert.deepEqual([name, status], ['Nurses', 'Live'])
    assert.deepEqual([budget, cpc, ...spend.slice(0, 2)].map(Number), [1250.5, 0.25, 0.5, 0.75])
    assert.equal(others.length, 52, 'the rows of all pages')
    const prefix = format === 'CSV' ? "'" : ''
    assert.ok(others.some(([other]) => other === `${prefix}=Campaign 51`))
  }
  await page.goto(`${baseUrl}/console/applications`)
  const [heads, first] = await exportOf(page, 'XLSX')
  assert.match(heads?.join() ?? '', /^Applicant,Job,Company,Date \(.+\),Status,Stage,Résumé$/)
  assert.equal(first?.[4], 'Qualified')
})

test('segments and publishers show the same figures as the API, with a comparison, totals, and the chosen columns', async (t) => {
  const { page, signIn, api, nurses, title, baseUrl } = await afterSomeDays(t)
  const params = { campaignId: nurses.id }
  const segment = await api.createSegment({
    params,
    body: { name: 'Lamps', jobFilters: [{ title: [title] }] },
  })
  await api.createSegment({ params, body: { name: 'Others' } })
  await api.launchSegment({ params: { segmentId: segment.id } })
  const { jobs } = await api.searchJobs({ query: { q: title, link: 1 } })
  await click(jobs[0]?.url ?? '', 'of the segment')
  await signIn(`/console/campaigns/${nurses.id}/segments`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`(^|[ 0-9])${name} `) })
  const cell = (name: string, label: string) => row(name).locator(`td[data-label="${label}"]`)
  await cell('Lamps', 'Spend').getByText('$0.25').waitFor()
  assert.equal(await cell('Lamps', 'Clicks').textContent(), '1')
  assert.equal(await cell('Others', 'CTR').textContent(), '–')
  assert.equal(await cell('Total of this page', 'Spend').textContent(), '$0.25')
  await page.getByLabel('Compare with').selectOption({ label: 'Days before' })
  await page.waitForURL(/vs=before/)
  await page.getByRole('button', { name: 'Clicks', exact: true }).click()
  await page.waitForURL(/sort=events.clicks,asc/)
  await page
    .getByRole('button', { name: /^Order of/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.locator('tbody tr').first().getByRole('link', { name: 'Others' }).waitFor()

  await page.goto(`${baseUrl}/console/reports?group=publisher&vs=before&from=2026-03-03&to=2026-03-03`)
  const { rows: reported } = await api.reportActivity({
    query: { from: '2026-03-03', to: '2026-03-03', interval: 'total', groupBy: ['publisher'] },
  })
  const [publisher] = reported
  assert.deepEqual([publisher?.spendCents, publisher?.clicks, publisher?.avgCpcCents], [50, 2, 25])
  const name = publisher?.groups[0]?.name ?? assert.fail('the publisher has no name')
  await cell(name, 'Spend').getByText('-33%').waitFor()
  for (const each of [name, 'Total']) {
    assert.equal(await cell(each, 'Spend').textContent(), '$0.50-33%')
    assert.equal(await cell(each, 'Average CPC').textContent(), '$0.250%')
  }
  await page.locator('summary', { hasText: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Average CPC' }).uncheck()
  await cell(name, 'Average CPC').waitFor({ state: 'detached' })
  await assertAccessible(page)
})

test('a campaign opens with its performance, what limits it, and its forecast', async (t) => {
  const { page, signIn, nurses, api, baseUrl } = await afterSomeDays(t)
  await signIn(`/console/campaigns/${nurses.id}/figures`)
  await page.waitForURL(`${baseUrl}/console/campaigns/${nurses.id}`)
  const { rows: reported } = await api.reportActivity({
    query: { interval: 'total', campaignId: nurses.id },
  })
  const [total] = reported
  assert.deepEqual([total?.spendCents, total?.clicks, total?.applications], [150, 6, 1])
  const totals = page.locator('.totals').first().locator('div')
  assert.match((await totals.allTextContents()).join(' '), /Spend\$1\.50 Clicks6 .*Applications1 /)
  const slider = page.getByRole('slider', { name: 'Spend and applications by day' })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  const valueText = () => slider.getAttribute('aria-valuetext')
  assert.equal(await valueText(), 'Tue, Mar 3, 2026: Spend $0.50, Applications 0')
  await page.keyboard.press('ArrowLeft')
  assert.match((await valueText()) ?? '', /^Mon, Mar 2, 2026: Spend \$0\.75, Applications 0, \d changes?$/)
  const limits = page.getByRole('region', { name: 'What limits it now' })
  await limits.getByText('3 of 3 jobs are shown').waitFor()
  await limits.getByText('Limited by price or by the number of jobs').waitFor()
  await page
    .getByRole('region', { name: 'Budget of March 2026' })
    .getByText(/^likely \$/)
    .waitFor()
  await page.getByRole('region', { name: 'Table by publisher' }).getByText('House').waitFor()
  await page.getByText('No prediction for other prices yet').waitFor()
  await page.getByRole('button', { name: /^Pause/ }).click()
  await limits.getByText('0 of 3 jobs are shown').waitFor()
  await limits.getByText('Not live').waitFor()
  await page.getByRole('button', { name: 'Last month' }).click()
  await page.waitForURL(/from=2026-02-01&to=2026-02-28/)
  await page.getByText('No activity in this period').waitFor()
  await assertAccessible(page)
})

test('simulates past days with other settings, says if data is missing, and keeps the settings in the URL', async (t) => {
  const { page, signIn, nurses, baseUrl } = await afterSomeDays(t)
  await signIn(`/console/campaigns/${nurses.id}`)
  await page.getByRole('link', { name: 'Simulate' }).click()
  await page.getByText('These are the results with the current settings.').waitFor()
  const slider = page.getByRole('slider', { name: 'Clicks by day' })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  assert.equal(await slider.getAttribute('aria-valuetext'), 'Mon, Mar 2, 2026: 3, simulated 3')
  await page.getByLabel('Monthly budget').fill('0.60')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await page.waitForURL(`${baseUrl}/console/campaigns/${nurses.id}/simulate?monthlyBudget=60`)
  await page.getByText('$1.50 as it was').waitFor()
  const figure = page.getByRole('figure').filter({ hasText: 'Spend by day' })
  await figure.getByText('As a table').click()
  await figure.getByRole('row', { name: 'Mon, Mar 2, 2026 $0.75 $0.35' }).waitFor()
  assert.deepEqual((await rows(page, 'Table: Spend by day')).slice(-3), [
    'Sun, Mar 1, 2026$0.25$0.25',
    'Mon, Mar 2, 2026$0.75$0.35',
    'Tue, Mar 3, 2026$0.50$0.00',
  ])
  await page.getByLabel('Basic CPC').fill('0.40')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await page.getByText('Not enough data to simulate').waitFor()
  await page.getByText(/^There are fewer than 30 observations of similar jobs/).waitFor()
  await page.getByLabel('Pacing day of month').fill('44')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await page.getByRole('link', { name: /Pacing day of month/ }).waitFor()
})

test('jobs can be filtered by facets, one after the other, and filters removed', async (t) => {
  const { page, signIn, baseUrl } = await afterSomeDays(t)
  await signIn('/console/jobs')
  await page.getByText('Filters', { exact: true }).click()
  const company = page.getByRole('region', { name: 'Company' }).getByRole('link')
  await company.first().click()
  await page.waitForURL(/search=company/)
  await page.getByText('1 to 3 of 3').waitFor()
  await page.getByRole('region', { name: 'Status' }).getByRole('link', { name: 'Live' }).click()
  await page.waitForURL(/search=company.*status/)
  await assertAccessible(page)
  await page.getByRole('link', { name: /Live.*remove it/ }).click()
  await page.waitForURL(/search=company(?!.*status)/)
  await page.getByRole('link', { name: /Acme.*remove it/ }).click()
  await page.waitForURL(`${baseUrl}/console/jobs`)
})

test('an import shows its counts and its problems by line and reference, filtered by kind or reference', async (t) => {
  const { page, signIn } = await afterSomeDays(t)
  await signIn('/console/sources')
  await page.getByRole('link', { name: 'Feed', exact: true }).click()
  await page.getByRole('region', { name: 'Table of imports' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: /^Import of / }).waitFor()
  await page.getByText('Skipped').waitFor()
  const problems = () => rows(page, 'Table of problems')
  await page.getByRole('region', { name: 'Table of problems' }).waitFor()
  assert.match((await problems())[0] ?? '', /reference/)
  const kind = page.locator('.kinds').getByRole('link').first()
  const code = (await kind.textContent()) ?? ''
  await kind.click()
  await page.waitForURL(/search=code%3D/)
  await page.getByRole('searchbox', { name: 'Search problems' }).waitFor()
  for (const row of await problems()) assert.ok(row.includes(code))
  await page.getByRole('searchbox', { name: 'Search problems' }).fill('nowhere')
  await page.keyboard.press('Enter')
  await page.getByText('No problems match').waitFor()
})

test('an application shows its answers and its résumé, which downloads under its file name', async (t) => {
  const { page, signIn } = await afterSomeDays(t)
  await signIn('/console/applications')
  await page.getByRole('link', { name: 'Ana Rivera' }).click()
  await page.getByText('Do you hold a license?').waitFor()
  await page.getByText('Correct').waitFor()
  await page.getByText('No hiring progress yet').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  assert.equal((await downloading).suggestedFilename(), 'ana.pdf')
})

test('a job explains its visibility, price, and search rank, and its description is sanitized', async (t) => {
  const { page, signIn, title, jobId, api, nurses, baseUrl } = await afterSomeDays(t)
  await signIn(`/console/jobs/${jobId}`)
  await page.getByText('Job seekers see it at $0.25 per click.').waitFor()
  const brokenLinks = page.getByText('Links to share the job appear here as soon as it is shown.')
  await page.getByRole('button', { name: 'address for linkedin' }).waitFor()
  assert.equal(await brokenLinks.count(), 0)
  await page.getByRole('row', { name: /Campaign Applies Basic CPC \$0\.25/ }).waitFor()
  assert.equal(await page.locator('.description').innerHTML(), 'Light &amp; <b>keep</b> the lamps.')
  await page.getByRole('textbox', { name: 'Words' }).fill(title)
  await page.getByRole('button', { name: 'Look' }).click()
  await page.getByText(/^Place \d of 2\./).waitFor()
  assert.equal(page.url(), `${baseUrl}/console/jobs/${jobId}?q=${title}`)
  await api.pauseCampaign({ params: { campaignId: nurses.id } })
  await page.reload()
  await page
    .locator('.ui-notice')
    .getByText(/Launch/)
    .waitFor()
  assert.match(await page.locator('.gates li').first().innerText(), /Stops here/)
  await page.getByText('Not shown.', { exact: true }).waitFor()
  await brokenLinks.waitFor()
  assert.equal(await page.getByRole('button', { name: 'address for linkedin' }).count(), 0)
})

test('every read-only screen is accessible, follows its content security policy, and never scrolls horizontally, in all modes and sizes', async (t) => {
  const { page, signIn, sourceId, nurses, title, jobId, application, api, trouble, baseUrl } =
    await afterSomeDays(t)
  const [run] = (await api.listSourceImports({ params: { sourceId } })).content
  await signIn()
  trouble.length = 0
  for (const path of [
    '',
    '/reports?vs=before',
    `/campaigns/${nurses.id}?vs=before`,
    `/campaigns/${nurses.id}/simulate`,
    `/campaigns/${nurses.id}/simulate?monthlyBudget=60`,
    '/sources',
    `/sources/${sourceId}`,
    `/sources/${sourceId}/imports/${run?.id}`,
    '/applications',
    `/applications/${application.id}`,
    `/jobs/${jobId}?q=${title}`,
  ]) {
    await page.goto(`${baseUrl}/console${path}`)
    await settled(page)
    for (const summary of await page.getByText('As a table').all()) await summary.click()
    await assertAccessible(page)
  }
  assert.deepEqual(trouble, [])
})
