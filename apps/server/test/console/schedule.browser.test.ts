import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { runDueActionsAt } from '#domain/campaigns/scheduling/schedules.fixture.ts'
import { assertAccessible, openConsole } from '../harness/console.ts'

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

async function atSchedule(t: TestContext) {
  const person = await openConsole(t)
  const { seed, poolId } = person
  const nurses = await seed.campaign(poolId, {
    name: 'Nurses',
    monthlyBudget: 50_000,
    jobFilters: [],
    live: true,
  })
  return { ...person, nurses }
}

test('schedules, changes, deletes, and restores actions in the calendar and the list', async (t) => {
  const { page, signIn, api, nurses, trouble } = await atSchedule(t)
  const params = { campaignId: nurses.id }
  await signIn(`/console/campaigns/${nurses.id}/schedule`)
  trouble.length = 0
  await page.getByRole('heading', { name: 'March 2026' }).waitFor()
  await page.getByRole('button', { name: 'New schedule entry on Mon, Mar 9, 2026' }).click()
  const question = page.getByRole('dialog')
  assert.equal(await question.getByLabel('Pause on').inputValue(), '2026-03-09')
  await question.getByLabel('Pause reason').last().selectOption({ label: 'Hiring is on hold' })
  await question.getByRole('button', { name: 'Create' }).click()
  await page
    .getByRole('row', { name: /Mar 9, 2026 Pause/ })
    .getByText('To come')
    .waitFor()
  const [pause] = (await api.listCampaignScheduledPauses({ params })).content
  assert.deepEqual([pause?.pauseOn, pause?.pauseReasonId], ['2026-03-09', 2])
  await page.getByRole('button', { name: 'New schedule entry', exact: true }).click()
  await question.getByLabel('What').selectOption('one-time budget')
  await question.getByRole('button', { name: 'Create' }).click()
  await question.getByRole('alert').getByText('is required').first().waitFor()
  await question.getByLabel('Budget', { exact: true }).fill('-50')
  await question.getByRole('button', { name: 'Create' }).click()
  await question.getByRole('alert').getByText('must be at least $0.01').waitFor()
  await question.getByLabel('Budget', { exact: true }).fill('250.50')
  await question.getByLabel('Start', { exact: true }).fill('2026-03-20')
  await question.getByRole('button', { name: 'Create' }).click()
  const budget = page
    .getByRole('row', { name: /One-time budget of \$250\.50/ })
    .filter({ hasText: 'To come' })
  await budget.getByRole('button', { name: /^Change/ }).click()
  await question.getByLabel('Budget', { exact: true }).fill('300')
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'One-time budget of $300.00', exact: true }).waitFor()
  const [one] = (await api.listCampaignOneTimeBudgets({ params })).content
  assert.deepEqual([one?.budgetCents, one?.start, one?.launchOnStart], [30_000, '2026-03-20', true])
  await page.getByRole('button', { name: 'Delete Pause' }).click()
  await page.getByText('Pause was deleted.').waitFor()
  assert.equal((await api.listCampaignScheduledPauses({ params })).totalElements, 0)
  const back = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await back
  assert.equal((await api.listCampaignScheduledPauses({ params })).totalElements, 1)
  assert.deepEqual(trouble, [])
})

test('the dialog of a new schedule entry can be closed if there are no campaigns', async (t) => {
  const { page, signIn } = await openConsole(t)
  await signIn('/console/schedule')
  await page.getByRole('button', { name: 'New schedule entry', exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByText('No campaigns yet.').waitFor()
  assert.equal(await question.getByRole('combobox').count(), 0)
  await question.getByRole('button', { name: 'Close' }).click()
  await question.waitFor({ state: 'detached' })
})

test('merges concurrent changes of a schedule field by field', async (t) => {
  const { page, signIn, api, nurses } = await atSchedule(t)
  const { id: oneTimeBudgetId } = await api.createOneTimeBudget({
    params: { campaignId: nurses.id },
    body: { budgetCents: 10_000, start: '2026-03-20', rollover: false },
  })
  await signIn(`/console/campaigns/${nurses.id}/schedule`)
  const row = page.getByRole('row', { name: /One-time budget of \$100\.00/ })
  await row.getByRole('button', { name: /^Change/ }).click()
  const question = page.getByRole('dialog', { name: /^Change of/ })
  await question.getByLabel('Budget', { exact: true }).fill('300')
  await api.updateOneTimeBudget({
    params: { oneTimeBudgetId },
    body: { budgetCents: 20_000, start: '2026-03-25' },
  })
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  const merge = page.getByRole('dialog', { name: 'Someone else has changed this in the meantime' })
  await merge.getByText('Theirs: 200.00').waitFor()
  await merge.getByText('Start, now 2026-03-25').waitFor()
  await merge.getByRole('button', { name: 'Use these values' }).click()
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'One-time budget of $300.00', exact: true }).waitFor()
  const { budgetCents, start } = await api.getOneTimeBudget({ params: { oneTimeBudgetId } })
  assert.deepEqual([budgetCents, start], [30_000, '2026-03-25'])
})

test('shows a failed change to everyone until it is acknowledged', async (t) => {
  const person = await atSchedule(t)
  const { page, signIn, api, nurses, trouble, baseUrl } = person
  await api.createMonthlyBudgetChange({
    params: { campaignId: nurses.id },
    body: { absolute: false, applyOn: '2026-03-03', budgetCents: -60_000 },
  })
  await runDueActionsAt(person, '2026-03-03T05:00:00Z')
  await signIn('/console/schedule?month=2026-05')
  trouble.length = 0
  const notice = page.getByRole('status').filter({ hasText: 'These scheduled changes failed' })
  await notice.getByText('Monthly budget −$600.00').first().waitFor()
  await notice.getByRole('button', { name: /^Acknowledge/ }).click()
  await notice.waitFor({ state: 'detached' })
  assert.equal((await api.listMyMonthlyBudgetChanges({ query: { search: 'failed=true' } })).totalElements, 0)
  await page.getByText('Nothing is scheduled this month').waitFor()
  await page.getByRole('button', { name: 'This month' }).click()
  await page.waitForURL(`${baseUrl}/console/schedule?month=2026-03`)
  await page.getByText('Monthly budget −$600.00').first().waitFor()
  assert.deepEqual(trouble, [])
})

test('schedules and changes are accessible in light and dark mode, on desktop and phone', async (t) => {
  const { page, signIn, api, nurses, trouble, baseUrl } = await atSchedule(t)
  const params = { campaignId: nurses.id }
  await api.createOneTimeBudget({ params, body: { budgetCents: 10_000, start: '2026-03-20' } })
  await api.createMonthlyBudgetChange({
    params,
    body: { absolute: false, applyOn: '2026-03-02', budgetCents: -60_000 },
  })
  await signIn()
  trouble.length = 0
  for (const path of ['/schedule', `/campaigns/${nurses.id}/schedule`, `/campaigns/${nurses.id}/changes`]) {
    await page.goto(`${baseUrl}/console${path}`)
    await assertAccessible(page)
  }
  await page.getByRole('button', { name: 'Status changes' }).click()
  await page.waitForURL(/search=action/)
  await page.locator('.changes').getByText('Launch').waitFor()
  await page.goto(`${baseUrl}/console/schedule`)
  await page.getByRole('button', { name: 'New schedule entry', exact: true }).click()
  await page.getByRole('button', { name: 'Create' }).waitFor()
  await assertAccessible(page)
  assert.deepEqual(trouble, [])
})
