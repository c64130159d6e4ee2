import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { assertAccessible, openConsole } from '../harness/console.ts'

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

async function atList(t: TestContext) {
  const person = await openConsole(t)
  const { seed, poolId } = person
  const made = []
  for (const name of ['Cooks', 'Drivers', 'Nurses'])
    made.push(
      await seed.campaign(poolId, { name, basicCpc: 50, monthlyBudget: 50_000, jobFilters: [], live: true }),
    )
  return { ...person, ids: made.map(({ id }) => id) }
}

test('a bulk change shows its dry run and its refusals, can be retried, and is undone inside the result dialog', async (t) => {
  const { page, signIn, api, ids, trouble } = await atList(t)
  const [cooks = 0] = ids
  const cents = async () => {
    const { content } = await api.listMyCampaigns({ query: { sort: ['name,asc'] } })
    return content.map(({ basicCpc }) => basicCpc)
  }
  await signIn('/console/campaigns?sort=name,asc')
  trouble.length = 0
  await page.getByLabel('Select all campaigns of this page').check()
  await page.getByRole('button', { name: 'Adjust…' }).click()
  await page.getByLabel('Change by').fill('ten')
  await page.getByRole('button', { name: 'Preview the change' }).click()
  await page.getByText('must be a number from -100 to 1000').waitFor()
  await page.getByLabel('Change by').fill('10')
  await page.getByRole('button', { name: 'Preview the change' }).click()
  const question = page.getByRole('dialog', { name: 'Adjust 3 campaigns' })
  await question.getByText('$0.55').first().waitFor()
  assert.equal(await question.getByText('$0.55').count(), 3)
  // A change between the dry run and the confirmation is not overwritten but rejected and reported.
  await api.archiveCampaign({ params: { campaignId: cooks } })
  await question.getByRole('button', { name: 'Adjust 3 campaigns' }).click()
  await question.getByText('3 of 3 done, 1 refused.').waitFor()
  await question.getByText(/Refused: .*archived/i).waitFor()
  assert.deepEqual(await cents(), [50, 55, 55])
  await question.getByRole('button', { name: 'Retry the 1 refused' }).click()
  await question.getByText('3 of 3 done, 1 refused.').waitFor()
  assert.deepEqual(await cents(), [50, 55, 55])
  await question.getByRole('button', { name: 'Undo' }).click()
  await question.getByText('All changes were undone.').waitFor()
  assert.deepEqual(await cents(), [50, 50, 50])
  await question.getByRole('button', { name: 'Close' }).click()
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
  assert.deepEqual(trouble, [])
})

test('pauses all search results with three clicks and undoes it with one', async (t) => {
  const { page, signIn, api } = await atList(t)
  const statuses = async () => {
    const { content } = await api.listMyCampaigns({ query: { sort: ['name,asc'] } })
    return content.map(({ status }) => status)
  }
  await signIn('/console/campaigns?search=name~"r"&sort=name,asc')
  await page.getByLabel('Select Drivers').check()
  await page.getByRole('button', { name: 'Select all 2 that match' }).click()
  await page.getByRole('button', { name: 'Pause selected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause 2 campaigns' }).click()
  await page.getByRole('dialog').getByText('2 of 2 done.').waitFor()
  assert.deepEqual(await statuses(), ['LIVE', 'PAUSED', 'PAUSED'])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('All changes were undone.').waitFor()
  assert.deepEqual(await statuses(), ['LIVE', 'LIVE', 'LIVE'])
})

test('undoing a bulk change does not overwrite later changes by others', async (t) => {
  const { page, signIn, api, ids } = await atList(t)
  const [cooks = 0] = ids
  await signIn('/console/campaigns?sort=name,asc')
  await page.getByLabel('Select all campaigns of this page').check()
  await page.getByRole('button', { name: 'Pause selected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause 3 campaigns' }).click()
  await page.getByRole('dialog').getByText('3 of 3 done.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await api.updateCampaign({ params: { campaignId: cooks }, body: { name: 'Cooks, no longer' } })
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await page
    .getByText('1 of 3 campaigns could not be restored: they were changed again in the meantime.')
    .waitFor()
  const { content } = await api.listMyCampaigns({ query: { sort: ['name,asc'] } })
  assert.deepEqual(
    content.map(({ status }) => status),
    ['PAUSED', 'LIVE', 'LIVE'],
  )
})

test('edits an amount in its cell with the keyboard without overwriting changes by others', async (t) => {
  const { page, signIn, api, ids } = await atList(t)
  const [cooks = 0, drivers = 0] = ids
  const cpcOf = async (campaignId: number) => (await api.getCampaign({ params: { campaignId } })).basicCpc
  await signIn('/console/campaigns?sort=name,asc')
  await page.getByRole('link', { name: 'Cooks' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  assert.ok(await page.getByLabel('Select Cooks').isChecked())
  await page.keyboard.press('x')
  const cell = page.getByRole('button', { name: 'Basic CPC of Cooks: $0.50, change' })
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('0.65')
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('Basic CPC of Drivers', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Basic CPC of Cooks: $0.65, change' }).waitFor()
  await page.getByText('Cooks: Basic CPC $0.50 → $0.65.').waitFor()
  assert.equal(await cpcOf(cooks), 65)
  await api.updateCampaign({ params: { campaignId: drivers }, body: { basicCpc: 99 } })
  await page.getByLabel('Basic CPC of Drivers', { exact: true }).fill('0.70')
  await page.keyboard.press('Enter')
  await page.getByText('someone else has changed it to $0.99').waitFor()
  assert.equal(await cpcOf(drivers), 99)
  await page.getByRole('link', { name: 'Cooks' }).focus()
  await page.keyboard.press('z')
  await page.getByRole('button', { name: 'Basic CPC of Cooks: $0.50, change' }).waitFor()
  assert.equal(await cpcOf(cooks), 50)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await assertAccessible(page)
})

test('a rejected amount stays in its input with the reason until the next action', async (t) => {
  const { page, signIn, api, ids } = await atList(t)
  await signIn('/console/campaigns?sort=name,asc')
  await page.getByRole('button', { name: /^Monthly budget of Cooks/ }).click()
  const input = page.getByLabel('Monthly budget of Cooks', { exact: true })
  await input.fill('99999999999')
  await input.press('Enter')
  const reason = page.getByText('Monthly budget must be at most $21,474,836.47.')
  await reason.waitFor()
  assert.equal(await input.inputValue(), '99999999999')
  await input.fill('9999999999')
  await reason.waitFor({ state: 'detached' })
  await input.press('Enter')
  await reason.waitFor()
  await page.getByLabel('Select Drivers').check()
  await reason.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Monthly budget of Cooks/ }).waitFor()
  const [campaignId = 0] = ids
  assert.equal((await api.getCampaign({ params: { campaignId } })).monthlyBudget, 50_000)
})

test('orders segments with the keyboard and by dragging, and creates, changes, launches, and undoes them', async (t) => {
  const { page, signIn, api, ids, trouble } = await atList(t)
  const [campaignId = 0] = ids
  for (const [name, applyOrder] of [
    ['Austin', 20],
    ['Dallas', 10],
  ] as const)
    await api.createSegment({ params: { campaignId }, body: { name, applyOrder } })
  const names = async () => {
    const { content } = await api.listCampaignSegments({
      params: { campaignId },
      query: { sort: ['applyOrder,desc'] },
    })
    return content.map(({ name }) => name)
  }
  await signIn(`/console/campaigns/${campaignId}/segments`)
  trouble.length = 0
  await page.getByRole('button', { name: /^Order of Dallas/ }).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText('The order of the segments was changed.').waitFor()
  assert.deepEqual(await names(), ['Dallas', 'Austin'])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('button', { name: 'Order of Austin: 1 of 2. Arrow keys move it.' }).waitFor()
  assert.deepEqual(await names(), ['Austin', 'Dallas'])
  const from = await page.getByRole('button', { name: /^Order of Dallas/ }).boundingBox()
  const to = await page.getByRole('button', { name: /^Order of Austin/ }).boundingBox()
  assert.ok(from !== null && to !== null)
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 4, { steps: 4 })
  const saved = page.waitForResponse(/\/segments\/bulk$/)
  await page.mouse.up()
  await saved
  await page.getByRole('button', { name: 'Order of Dallas: 1 of 2. Arrow keys move it.' }).waitFor()
  assert.deepEqual(await names(), ['Dallas', 'Austin'])
  await page.getByRole('link', { name: 'New segment' }).click()
  await page.getByRole('button', { name: 'Create segment' }).click()
  await page.getByRole('alert').getByText('must not be blank').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Houston')
  await page.getByLabel('Basic CPC', { exact: true }).fill('0.80')
  await page.getByRole('button', { name: 'Create segment' }).click()
  await page.getByRole('button', { name: 'Launch Houston' }).click()
  await page
    .getByRole('row', { name: /Houston/ })
    .getByText('Live')
    .waitFor()
  await page.getByRole('link', { name: 'Houston' }).click()
  await page.getByLabel('Basic CPC', { exact: true }).fill('0.90')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Houston: basic CPC changed.').waitFor()
  const { content } = await api.listCampaignSegments({
    params: { campaignId },
    query: { search: 'name="Houston"' },
  })
  assert.deepEqual([content[0]?.basicCpc, content[0]?.status], [90, 'LIVE'])
  const parts = page.getByRole('navigation', { name: 'Sections of the segment' })
  await parts.getByRole('link', { name: 'Figures' }).click()
  await page.getByText('March 2026: $0.00 spent, without a limit.').waitFor()
  await parts.getByRole('link', { name: 'Changes' }).click()
  await page.getByText('Basic CPC: $0.80 → $0.90').waitFor()
  await page.getByRole('button', { name: 'Status changes' }).click()
  await page.getByText('Basic CPC: $0.80 → $0.90').waitFor({ state: 'detached' })
  await page.getByText('Status: Under development → Live').waitFor()
  assert.deepEqual(trouble, [])
})

test('bulk changes and segments are accessible in light and dark mode, on desktop and phone', async (t) => {
  const { page, signIn, api, ids, trouble, baseUrl } = await atList(t)
  const [campaignId = 0] = ids
  const segment = await api.createSegment({ params: { campaignId }, body: { name: 'Austin' } })
  await signIn()
  trouble.length = 0
  for (const path of ['', '/new', `/${segment.id}`, `/${segment.id}/figures`, `/${segment.id}/changes`]) {
    await page.goto(`${baseUrl}/console/campaigns/${campaignId}/segments${path}`)
    await assertAccessible(page)
  }
  await page.goto(`${baseUrl}/console/campaigns`)
  await page.getByLabel('Select Drivers').check()
  await page.getByRole('button', { name: 'Adjust…' }).click()
  await assertAccessible(page)
  await page.getByLabel('Change by').fill('10')
  await page.getByRole('button', { name: 'Preview the change' }).click()
  await page.getByRole('button', { name: 'Adjust 1 campaign' }).waitFor()
  await assertAccessible(page)
  assert.deepEqual(trouble, [])
})

test('on a laptop, the actions of campaigns and segments cover no figure', async (t) => {
  const { page, signIn, api, ids, baseUrl } = await atList(t)
  const [campaignId = 0] = ids
  await api.updateCampaign({ params: { campaignId }, body: { monthlyBudget: 150_000 } })
  await api.createSegment({ params: { campaignId }, body: { name: 'Los Angeles' } })
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn()
  for (const path of ['campaigns', `campaigns/${campaignId}/segments`]) {
    await page.goto(`${baseUrl}/console/${path}`)
    await page.getByText('Total of this page').waitFor()
    const table = page.locator('.cards')
    assert.equal(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0, path)
  }
})
