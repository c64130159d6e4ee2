import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openConsole, settled } from '../harness/console.ts'

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

async function atForms(t: TestContext) {
  const person = await openConsole(t)
  const { seed, sourceId, poolId } = person
  await seed.jobs(sourceId, [
    { reference: 'n1', title: 'Registered Nurse' },
    { reference: 'n2', title: 'Night Nurse' },
    { reference: 'd1', title: 'Truck Driver' },
  ])
  const nurses = await seed.campaign(poolId, {
    name: 'Nurses',
    monthlyBudget: 50_000,
    basicCpc: 50,
    jobFilters: [{ title: ['nurse'] }],
    live: true,
  })
  return { ...person, nurses }
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('creates a campaign on one page: jobs with preview, price, budget, dry run, launch, pause, undo', async (t) => {
  const { page, signIn, api, trouble } = await atForms(t)
  await signIn('/console/campaigns')
  trouble.length = 0
  await page.getByRole('link', { name: 'New campaign' }).click()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('alert').getByText('must not be blank').first().waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'field-name')
  await field(page, 'Name').fill('Drivers')
  await page.getByRole('button', { name: 'Choose jobs' }).click()
  await page.getByLabel('Add to Title').fill('driver')
  await page.getByLabel('Add to Title').press('Enter')
  await page.getByRole('complementary').getByText('Truck Driver').waitFor()
  await field(page, 'Basic CPC').fill('0.4x')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('alert').getByText('must be an amount of dollars and cents').waitFor()
  await field(page, 'Basic CPC').fill('$0.45')
  await field(page, 'Monthly budget').fill('1,250.50')
  await page.reload()
  await page.getByText('Your unsaved entries have been restored.').waitFor()
  assert.equal(await field(page, 'Monthly budget').inputValue(), '1,250.50')
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Create Drivers?' })
  await review.getByText('takes 1 job').waitFor()
  await review.getByText('$1,250.50').waitFor()
  await review.getByRole('button', { name: 'Create and launch' }).click()
  await page.getByRole('heading', { name: 'Drivers' }).waitFor()
  await page.locator('.title .ui-badge').getByText('Live').waitFor()
  const [made] = (await api.listMyCampaigns({ query: { search: 'name="Drivers"' } })).content
  assert.equal(made?.monthlyBudget, 125_050)
  assert.equal(made.basicCpc, 45)
  assert.deepEqual(made.jobFilters, [{ title: ['driver'] }])
  await page.getByRole('button', { name: 'Pause Drivers' }).click()
  await page.locator('.title .ui-badge').getByText('Paused').waitFor()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await page.locator('.title .ui-badge').getByText('Live').waitFor()
  assert.equal((await api.getCampaign({ params: { campaignId: made.id } })).status, 'LIVE')
  assert.deepEqual(trouble, [])
})

test('explains job filters and their conditions without JSON, on desktop and phone', async (t) => {
  const { page, signIn, nurses } = await atForms(t)
  for (const [width, path, text] of [
    [1366, '/console/campaigns/new', 'A job that matches several campaigns belongs to the one'],
    [390, `/console/campaigns/${nurses.id}/segments/new`, 'A job that matches several segments belongs to'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await signIn(path)
    const filters = page.getByRole('group', { name: 'Job filters' })
    await page.getByText(text).waitFor()
    await page.getByRole('button', { name: 'Choose jobs' }).click()
    const names = await filters.getByLabel('Add a condition').locator('option').allTextContents()
    assert.ok(names.length > 10)
    for (const label of names.slice(1)) await filters.getByLabel('Add a condition').selectOption({ label })
    const hints = await filters.locator('.ui-field-hint').allTextContents()
    assert.ok(hints.length >= names.length - 1)
    for (const hint of [...hints, (await page.locator('#field-jobFilters-hint').textContent()) ?? ''])
      assert.doesNotMatch(hint, /[[\]{}<>_]|\bids? are rejected|\btrue\b|\bfalse\b|\bkey\b/)
  }
})

test('warns of a campaign without matching jobs and rejects values that are not in a list', async (t) => {
  const { page, signIn, api, poolId } = await atForms(t)
  await signIn(`/console/campaigns/new?pool=${poolId}`)
  await field(page, 'Name').fill('More nurses')
  await page.getByRole('button', { name: 'Choose jobs' }).click()
  await page.getByLabel('Add to Title').fill('nurse')
  await page.getByLabel('Add a condition').selectOption('stateId')
  await page.getByLabel('Add to State').fill('Atlantis')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('alert').getByText('“Atlantis” is not in the list').first().waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Remove the condition State' }).click()
  await page.getByRole('complementary').getByText('Registered Nurse').waitFor()
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Create More nurses?' })
  await review.getByText('This campaign would advertise no jobs.').waitFor()
  await review.getByText('The 2 matching jobs belong to Nurses.').waitFor()
  await assertAccessible(page)
  await review.locator('.ui-button:not(.ui-button-quiet)').click()
  await page.getByRole('heading', { name: 'More nurses', level: 1, exact: true }).waitFor()
  const [made] = (await api.listMyCampaigns({ query: { search: 'name="More nurses"' } })).content
  assert.equal(made?.status, 'UNDER_DEVELOPMENT')
})

test('starts from the settings of another campaign, keeps what was typed before, and shows an ad as seekers see it', async (t) => {
  const { page, signIn, poolId } = await atForms(t)
  await signIn(`/console/campaigns/new?pool=${poolId}`)
  await field(page, 'Name').fill('My own')
  await page.getByLabel('Start from').selectOption('The settings of Nurses')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#field-name')?.value === 'Nurses, copy',
  )
  assert.equal(await field(page, 'Monthly budget').inputValue(), '500.00')
  await page.getByText('The first job as seekers see it').click()
  const ad = page.locator('.seeker-preview')
  await ad.getByRole('heading', { name: 'Registered Nurse' }).waitFor()
  await ad.getByText('Acme, Austin, TX').waitFor()
  await assertAccessible(page)
  await page.getByLabel('Start from').selectOption('An empty campaign')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#field-name')?.value === 'My own',
  )
})

test('lists the missing settings of a campaign and links to their fields', async (t) => {
  const { page, signIn, api, poolId } = await atForms(t)
  await signIn(`/console/campaigns/new?pool=${poolId}`)
  await field(page, 'Name').fill('Without money')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Create and launch' }).click()
  const missing = page.getByRole('status').filter({ hasText: 'Before you can launch it' })
  await missing.getByRole('link', { name: 'Basic CPC' }).click()
  await page.waitForURL(/settings#field-basicCpc/)
  await field(page, 'Basic CPC').fill('0.30')
  await field(page, 'Monthly budget').fill('100')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Overview' }).last().click()
  await page.getByText('Ready to launch.').waitFor()
  const [made] = (await api.listMyCampaigns({ query: { search: 'name="Without money"' } })).content
  assert.equal(made?.status, 'UNDER_DEVELOPMENT')
  assert.equal(made.basicCpc, 30)
})

test('names one limit per invalid number, in dollars for money, and counts the fields', async (t) => {
  const { page, signIn, nurses } = await atForms(t)
  await signIn(`/console/campaigns/${nurses.id}/settings`)
  await field(page, 'Monthly budget').fill('99999999999')
  await field(page, 'Pacing day of month').fill('45')
  await field(page, 'Priority').fill('1.5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: '3 fields need to be corrected.' })
  await summary.waitFor()
  // In the order of the form.
  assert.deepEqual(await summary.getByRole('listitem').allTextContents(), [
    'Priority must be a whole number',
    'Monthly budget must be at most $21,474,836.47',
    'Pacing day of month must be between 0 and 31',
  ])
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'field-applyOrder')
})

test('an archived campaign and its segments can be read, but not changed or scheduled', async (t) => {
  const { page, signIn, api, nurses, baseUrl } = await atForms(t)
  const params = { campaignId: nurses.id }
  const segment = await api.createSegment({ params, body: { name: 'Austin' } })
  await api.archiveCampaign({ params })
  await signIn(`/console/campaigns/${nurses.id}/settings`)
  await page.getByText('Archived settings cannot be changed.').waitFor()
  assert.ok(await field(page, 'Name').isDisabled())
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).count(), 0)
  await assertAccessible(page)
  await page.goto(`${baseUrl}/console/campaigns/${nurses.id}/segments/${segment.id}`)
  await page.getByText('Archived settings cannot be changed.').waitFor()
  await page.goto(`${baseUrl}/console/campaigns/${nurses.id}/schedule`)
  await page.getByText('Nothing is scheduled this month').waitFor()
  assert.equal(await page.getByRole('button', { name: /^New schedule entry/ }).count(), 0)
})

test('shows and merges concurrent changes without overwriting them, and can undo a change', async (t) => {
  const { page, signIn, api, nurses } = await atForms(t)
  const params = { campaignId: nurses.id }
  await signIn(`/console/campaigns/${nurses.id}/settings`)
  await field(page, 'Basic CPC').fill('0.60')
  await field(page, 'Monthly budget').fill('700')
  await api.updateCampaign({ params, body: { basicCpc: 75, name: 'Nurses in Texas' } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const merge = page.getByRole('dialog', { name: 'Someone else has changed this in the meantime' })
  await merge.getByText('Name, now Nurses in Texas').waitFor()
  await merge.getByLabel('Theirs: 0.75').check()
  await merge.getByRole('button', { name: 'Use these values' }).click()
  assert.equal(await field(page, 'Basic CPC').inputValue(), '0.75')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'What this will do' })
  await question.getByText('$500.00').waitFor()
  await question.getByText('$700.00').waitFor()
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('No unsaved changes.').waitFor()
  const saved = await api.getCampaign({ params })
  assert.deepEqual([saved.name, saved.basicCpc, saved.monthlyBudget], ['Nurses in Texas', 75, 70_000])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('No unsaved changes.').waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#field-monthlyBudget')?.value === '500.00',
  )
  assert.equal((await api.getCampaign({ params })).monthlyBudget, 50_000)
})

test('the forms are accessible and follow their content security policy, in all modes and sizes', async (t) => {
  const { page, signIn, nurses, trouble, baseUrl } = await atForms(t)
  await signIn()
  trouble.length = 0
  for (const path of ['/campaigns/new', `/campaigns/${nurses.id}`, `/campaigns/${nurses.id}/settings`]) {
    await page.goto(`${baseUrl}/console${path}`)
    await settled(page)
    await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
    await assertAccessible(page)
  }
  await field(page, 'Name').fill(' ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('must not be blank').first().waitFor()
  await assertAccessible(page)
  await field(page, 'Name').fill('Nurses')
  await field(page, 'Monthly budget').fill('900')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'What this will do' }).waitFor()
  await assertAccessible(page)
  assert.deepEqual(trouble, [])
})
