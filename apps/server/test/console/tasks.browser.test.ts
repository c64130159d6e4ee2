import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { makeApplication } from '../harness/applications.ts'
import { openConsole, settled } from '../harness/console.ts'

// Nightly: it walks through ten tasks; the other browser tests of the console check each screen of them.

/** A customer with two live campaigns, a job with a feed problem, and an application. */
async function atWork(t: TestContext) {
  const person = await openConsole(t)
  const { page, seed, sourceId, poolId, api } = person
  await seed.jobs(sourceId, [{ reference: 'RN-1', title: 'Bookbinder' }, { reference: '' }])
  const campaigns = []
  for (const name of ['Binders', 'Cooks'])
    campaigns.push(
      await seed.campaign(poolId, {
        name,
        basicCpc: 50,
        monthlyBudget: 50_000,
        jobFilters: name === 'Binders' ? [{}] : [],
        live: true,
      }),
    )
  const [job] = (await api.listMyJobs({ query: { search: 'jobReference="RN-1"' } })).content
  const jobId = job?.id ?? assert.fail('there is no job')
  await makeApplication(person, { jobId, resume: { fileName: 'ana.pdf' } })
  // Keyboard activation also causes click events; only pointer clicks have a count.
  await page.addInitScript(() => {
    const counted = { clicks: 0 }
    Object.assign(globalThis, { counted })
    document.addEventListener('click', ({ detail }) => (counted.clicks += detail > 0 ? 1 : 0), true)
  })
  return { ...person, jobId, campaigns }
}

/** The clicks that a task needs from any screen; the keyboard has focused its start. */
async function clicksOf(page: Page, task: () => Promise<void>): Promise<number> {
  const clicks = () =>
    page.evaluate(() => (globalThis as unknown as { counted: { clicks: number } }).counted.clicks)
  const before = await clicks()
  await task()
  return (await clicks()) - before
}

/** Types into the finder and chooses an option. */
async function find(page: Page, words: string, option: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find/ }).fill(words)
  await page.getByRole('option', { name: option }).waitFor()
  await page.keyboard.press('Enter')
}

test('the ten everyday tasks need no more clicks than specified', async (t) => {
  const { page, signIn, api, jobId, campaigns, trouble } = await atWork(t)
  const [binders = assert.fail('there is no campaign')] = campaigns
  await signIn('/console/settings')
  trouble.length = 0
  const took: Record<string, number> = {}
  const task = async (name: string, does: () => Promise<void>) => {
    took[name] = await clicksOf(page, does)
  }
  const place = (name: string) =>
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name, exact: true })

  await task('is the money on track', async () => {
    await place('Overview').click()
    await page.getByRole('region', { name: 'March 2026' }).getByText('$1,000.00').first().waitFor()
  })
  await task('why is this job not shown', async () => {
    await find(page, 'RN-1', 'Bookbinder Job RN-1')
    await page.getByText('Live. Job seekers see it').waitFor()
  })
  assert.match(page.url(), new RegExp(`/jobs/${jobId}$`))
  await task('create and launch a campaign', async () => {
    await find(page, 'new camp', 'New campaign Begin')
    await page.getByLabel('Name', { exact: true }).fill('Nurses')
    await page.getByLabel('Basic CPC', { exact: true }).fill('0.40')
    await page.getByLabel('Monthly budget', { exact: true }).fill('100')
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Create and launch' }).click()
    await page.locator('.title .ui-badge').getByText('Live').waitFor()
  })
  const statuses = async () => (await api.listMyCampaigns()).content.map(({ name, status }) => [name, status])
  assert.ok((await statuses()).some(([name, status]) => name === 'Nurses' && status === 'LIVE'))
  await page.keyboard.type('gc')
  // The list shows the known campaigns until the new one is loaded.
  await page.getByRole('link', { name: 'Nurses' }).waitFor()
  await task('pause many', async () => {
    await page.getByLabel('Select all campaigns of this page').click()
    await page.getByRole('button', { name: 'Pause selected' }).click()
    await page.getByRole('button', { name: 'Pause 3 campaigns' }).click()
    await page.getByText('3 of 3 done.').waitFor()
  })
  assert.ok((await statuses()).every(([, status]) => status === 'PAUSED'))
  await page.keyboard.press('Escape')
  await task('change the bids of many', async () => {
    await page.getByRole('button', { name: 'Adjust…' }).click()
    await page.getByLabel('Change by').fill('10')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Adjust 3 campaigns' }).click()
    await page.getByText('3 of 3 done.').waitFor()
  })
  await page.keyboard.press('Escape')
  assert.equal((await api.getCampaign({ params: { campaignId: binders.id } })).basicCpc, 55)
  await task('take back what was changed', async () => {
    await place('Changes').click()
    const change = page.locator('.changes li').filter({ hasText: 'Binders' }).first()
    await change.getByText('Basic CPC: $0.50 → $0.55').waitFor()
    await change.getByRole('button', { name: /^Undo/ }).click()
    await page.getByText('The change was undone.').waitFor()
  })
  assert.equal((await api.getCampaign({ params: { campaignId: binders.id } })).basicCpc, 50)
  await task('why did spend drop', async () => {
    await place('Reports').click()
    // Opening the menu counts as a click; its choice is made with the keyboard.
    await page.getByLabel('Compare with').click()
    await page.getByLabel('Compare with').selectOption({ label: 'Days before' })
    await page.getByText('before $0.00').first().waitFor()
  })
  await task('what was wrong with the feed', async () => {
    await place('Sources').click()
    await page.getByRole('link', { name: 'Feed', exact: true }).click()
    await page.locator('.kinds li').first().waitFor()
  })
  await find(page, 'Binders', 'Binders Campaign')
  await page.getByRole('heading', { name: 'Binders' }).waitFor()
  await task('schedule something', async () => {
    await page.getByRole('link', { name: 'Schedule' }).last().click()
    await page.getByRole('button', { name: 'New schedule entry on Mon, Mar 9, 2026' }).click()
    await page.getByLabel('Pause on').focus()
    await page.keyboard.press('Enter')
    await page.getByText('The pause was scheduled.').waitFor()
  })
  const pauses = await api.listCampaignScheduledPauses({ params: { campaignId: binders.id } })
  assert.deepEqual(
    pauses.content.map(({ pauseOn }) => pauseOn),
    ['2026-03-09'],
  )
  await task('who has applied', async () => {
    await place('Applications').click()
    await page.getByRole('link', { name: 'Ana Rivera' }).waitFor()
  })
  assert.deepEqual(took, {
    'is the money on track': 1,
    'why is this job not shown': 0,
    'create and launch a campaign': 2,
    'pause many': 3,
    'change the bids of many': 2,
    'take back what was changed': 2,
    'why did spend drop': 2,
    'what was wrong with the feed': 2,
    'schedule something': 2,
    'who has applied': 1,
  })
  assert.deepEqual(trouble, [])
})

test('creates, pauses, restores, and bulk-edits campaigns without a mouse', async (t) => {
  const { page, signIn, api } = await atWork(t)
  await signIn('/console/jobs')
  const hasFocus = (name: string) =>
    page.evaluate(
      (words) =>
        document.activeElement?.textContent === words ||
        (document.activeElement instanceof HTMLInputElement &&
          document.activeElement.labels?.[0]?.textContent === words),
      name,
    )
  /** Presses Tab until a button or field with this name has the focus. */
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 150 && !(await hasFocus(name)); steps += 1) await page.keyboard.press('Tab')
    assert.ok(await hasFocus(name), name)
  }
  const clicks = await clicksOf(page, async () => {
    await find(page, 'new camp', 'New campaign Begin')
    await page.getByLabel('Name', { exact: true }).waitFor()
    await tabTo('Name')
    await page.keyboard.type('Nurses')
    await tabTo('Basic CPC')
    await page.keyboard.type('0.40')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Create Nurses?' }).waitFor()
    await tabTo('Create without launching')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Nurses', exact: true }).waitFor()
    await find(page, 'Cooks', 'Cooks Campaign')
    await page.getByRole('button', { name: 'Pause Cooks' }).waitFor()
    await tabTo('Pause Cooks')
    await page.keyboard.press('Enter')
    await page.getByText('Cooks is paused.').waitFor()
    await page.keyboard.press('z')
    await page.getByText('Cooks is live.').waitFor()
    await page.keyboard.type('gc')
    await page.getByRole('link', { name: 'Nurses' }).waitFor()
    await tabTo('Live')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Nurses' }).waitFor({ state: 'detached' })
    await settled(page)
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await tabTo('Pause selected')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Pause 2 campaigns' }).waitFor()
    await tabTo('Pause 2 campaigns')
    await page.keyboard.press('Enter')
    await page.getByText('2 of 2 done.').waitFor()
  })
  assert.equal(clicks, 0)
  const { content } = await api.listMyCampaigns({ query: { search: 'status="PAUSED"', sort: ['name,asc'] } })
  assert.deepEqual(
    content.map(({ name }) => name),
    ['Binders', 'Cooks'],
  )
})
