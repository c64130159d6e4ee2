import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openConsole, settled } from '../harness/console.ts'

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

/** A customer with a live source for jobs by API, whose person counts steps. */
async function atPosting(t: TestContext) {
  const person = await openConsole(t)
  const { api, poolId } = person
  const { id: sourceId } = await api.createSource({
    params: { poolId },
    body: { name: 'Posted', type: 'API' },
  })
  return { ...person, sourceId }
}

/** Fills in everything that a job needs, and counts each field and each click as a step. */
async function fillIn(page: Page, title: string) {
  let steps = 0
  const step = async (work: Promise<unknown>) => {
    await work
    steps += 1
  }
  await step(page.getByLabel('Job title').fill(title))
  await step(page.getByLabel('Company', { exact: true }).fill('Acme Clinic'))
  await step(page.getByLabel('Place', { exact: true }).fill('austin, t'))
  await step(page.getByRole('button', { name: 'Austin, TX', exact: true }).click())
  await step(page.getByLabel('Work type').selectOption('Full-time'))
  await step(page.getByLabel('Lowest pay').fill('34.50'))
  await step(page.getByLabel('Highest pay').fill('41'))
  await step(page.getByRole('textbox', { name: 'Job description' }).fill('You bind old books.'))
  await step(page.getByLabel('Web address of the job').fill('jobs.example.com/binder'))
  return { steps: () => steps, step }
}

test('posts and advertises a job in twelve steps, with a preview and a capped campaign', async (t) => {
  const { page, signIn, api, trouble } = await atPosting(t)
  await signIn('/console/jobs')
  await page.getByRole('link', { name: 'Post a job', exact: true }).click()
  const { step, steps } = await fillIn(page, 'Posting Bookbinder')
  const preview = page.getByRole('complementary', { name: 'As job seekers see it' })
  for (const text of [
    'Posting Bookbinder',
    'Acme Clinic, Austin, TX',
    '$34.50 - $41 per hour',
    'Full-time',
    'You bind old books.',
    'You go on to jobs.example.com.',
  ])
    await preview.getByText(text, { exact: true }).waitFor()
  await assertAccessible(page)
  await step(page.getByRole('button', { name: 'Review' }).click())
  const dialog = page.getByRole('dialog', { name: 'Post Posting Bookbinder?' })
  await dialog.getByText('The campaign can spend up to $100.00 per month, at $0.50 per click.').waitFor()
  await step(page.getByRole('button', { name: 'Post and advertise' }).click())
  await page.getByText('Live. Job seekers see it at $0.50 per click.').waitFor()
  assert.equal(steps() + 1, 12)
  const { content } = await api.listMyPostedJobs()
  assert.partialDeepStrictEqual(content, [
    { title: 'Posting Bookbinder', places: ['Austin, TX'], status: 'LIVE' },
  ])
  const [job = assert.fail('there is no job')] = content
  const campaign = await api.getCampaign({ params: { campaignId: job.campaignId ?? 0 } })
  assert.partialDeepStrictEqual(campaign, {
    name: 'Posting Bookbinder',
    status: 'LIVE',
    basicCpc: 50,
    monthlyBudget: 10_000,
    tillerApply: false,
  })
  const { sourceId, jobReference } = job
  const sent = (await api.getSourceJob({ params: { sourceId, jobReference } })).job
  assert.partialDeepStrictEqual(sent, {
    url: 'https://jobs.example.com/binder',
    pay: { min: 34.5, max: 41, period: 'HOUR' },
    jobType: 'Full-time',
  })
  assert.equal(sent.description, '<p>You bind old books.</p>')
  assert.deepEqual(trouble, [])
})

test('lists the problems of a form with its labels, in its order, and focuses the first field', async (t) => {
  const { page, signIn } = await atPosting(t)
  await signIn('/console/jobs/new')
  await page.getByLabel('Company', { exact: true }).fill('Acme Clinic')
  await page.getByLabel('Price per click').fill('x')
  await page.getByRole('button', { name: 'Review' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '4 fields need to be corrected.' })
  await summary.waitFor()
  assert.deepEqual(await summary.getByRole('link').allTextContents(), [
    'Job title',
    'Job description',
    'Web address of the job',
    'Price per click',
  ])
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'field-title')
})

test('warns of a duplicate and of pay that a law requires, and posts to a new source with a hosted form', async (t) => {
  const { page, signIn, api, seed, sourceId } = await openConsole(t)
  await seed.jobs(sourceId, [{ reference: 'old', title: 'Posting Gilder', company: 'Acme Clinic' }])
  await signIn('/console/jobs/new')
  await fillIn(page, 'posting gilder')
  await page.getByLabel('With a hosted form, sent to you by e-mail').check()
  await page.getByLabel('E-mail address for applications').fill('not an address')
  await page.getByRole('button', { name: 'Review' }).click()
  await page
    .getByRole('region', { name: 'How to apply' })
    .getByText('E-mail address for applications must be an e-mail address')
    .waitFor()
  await page.getByLabel('E-mail address for applications').fill('hr@example.com')
  await page.getByLabel('Monthly budget').fill('0')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('Monthly budget must be an amount of dollars above 0.').waitFor()
  await page.getByLabel('Monthly budget').fill('20')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('You already have this job.').waitFor()
  await page.getByRole('link', { name: 'Posting Gilder' }).waitFor()
  await page.getByRole('button', { name: 'Post and advertise' }).click()
  await page.getByText('Live. Job seekers see it at $0.50 per click.').waitFor()
  const [job] = (await api.listMyPostedJobs()).content
  const campaign = await api.getCampaign({ params: { campaignId: job?.campaignId ?? 0 } })
  assert.partialDeepStrictEqual(campaign, { tillerApply: true, monthlyBudget: 2_000, status: 'LIVE' })
  await page.goto(`${new URL(page.url()).origin}/console/jobs/new`)
  await page.getByLabel('Company', { exact: true }).waitFor()
  assert.equal(await page.getByLabel('Company', { exact: true }).inputValue(), 'Acme Clinic')
})

test('edits, pauses, resumes, closes, reposts, and copies a posted job', async (t) => {
  const { page, signIn, api, sourceId, trouble } = await atPosting(t)
  const params = { sourceId, jobReference: 'a' }
  const body = {
    title: 'Posting Printer',
    company: 'Acme',
    url: 'https://jobs.example.com/a',
    description: '<h2>Tasks</h2><p>Print books. </p><ul><li>Print</li></ul><script>alert(1)</script>',
    locations: [{ city: 'Austin', state: 'TX' }],
  }
  await api.putSourceJob({ params, body })
  await signIn('/console/jobs/posted')
  const row = page.getByRole('row').filter({ hasText: 'Posting Printer' })
  await row.getByText('Without a campaign').waitFor()
  await assertAccessible(page)
  await row.getByRole('button', { name: 'Pause' }).click()
  await row.getByText('Paused', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Resume' }).click()
  await row.getByText('Without a campaign').waitFor()
  await row.getByRole('button', { name: 'Close as filled' }).click()
  await row.getByText('Filled', { exact: true }).waitFor()
  assert.partialDeepStrictEqual(await api.getSourceJob({ params }), { endReason: 'FILLED', version: 4 })
  await row.getByRole('button', { name: 'Post again' }).click()
  await row.getByText('Without a campaign').waitFor()

  await row.getByRole('link', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Job description' })
  await editor.getByText('Print', { exact: true }).waitFor()
  assert.equal(await editor.locator('script').count(), 0)
  await settled(page)
  await page.getByText('No unsaved changes.').waitFor()
  await page.getByLabel('Job title').fill('Posting Printer II')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Posting Printer II: title changed.').waitFor()
  const { job } = await api.getSourceJob({ params })
  assert.partialDeepStrictEqual(job, { ...body, title: 'Posting Printer II' })

  await page.getByRole('link', { name: 'Posting Printer' }).first().click()
  await page.getByRole('link', { name: 'Copy' }).click()
  assert.equal(await page.getByLabel('Job title').inputValue(), 'Posting Printer II')
  assert.equal(await page.getByLabel('Place', { exact: true }).inputValue(), 'Austin, TX')
  assert.deepEqual(trouble, [])
})

test('the editor keeps headings, lists, and emphasis, and removes everything else that is pasted', async (t) => {
  const { page, signIn, trouble } = await atPosting(t)
  await signIn('/console/jobs/new')
  const editor = page.getByRole('textbox', { name: 'Job description' })
  await editor.click()
  await page.keyboard.type('Tasks')
  await page.getByRole('button', { name: 'Heading' }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bind ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('books')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('Care')
  const html = async () =>
    JSON.parse(await page.evaluate(() => sessionStorage.getItem('tiller-draft:post a job') ?? '{}')).values
      ?.description
  assert.equal(await html(), '<h3>Tasks</h3><p>Bind <b>books</b></p><ul><li>Care</li></ul>')
  await page.keyboard.press('Control+z')
  assert.doesNotMatch(await html(), /Care/)
  await page.keyboard.press('Control+Shift+z')
  assert.match(await html(), /Care/)
  await editor.evaluate((element) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<html><head><style>p { color: red }</style></head><body><!-- Word --><p class="x" style="color:red" onclick="a()">Pay &#8217;s <strong>fair</strong><img src="https://evil.example.com/x.png" onerror="alert(1)"></p><script>alert(1)</script><a href="javascript:alert(1)">link</a></body></html>',
    )
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await editor.getByText('link').waitFor()
  const pasted = await html()
  assert.match(pasted, /Pay ’s <b>fair<\/b>/)
  assert.doesNotMatch(pasted, /style|onclick|img|script|href|Word|color/)
  assert.deepEqual(trouble, [])
})
