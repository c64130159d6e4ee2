import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAlert } from '../contract/every-operation/cases.ts'
import { assertAccessible, openConsole } from '../harness/console.ts'

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

test('lists alerts with a link to what they are about', async (t) => {
  const h = await openConsole(t)
  const { page, signIn, seed, poolId, trouble } = h
  await signIn('/console/alerts')
  await page.getByText('Nothing needs your attention').waitFor()
  const { id } = await seed.campaign(poolId, { name: 'Nurses' })
  await newAlert(h, id)
  await page.reload()
  await page.getByRole('link', { name: `Alert ${id}` }).waitFor()
  trouble.length = 0
  await assertAccessible(page)
  await page.getByRole('link', { name: `Alert ${id}` }).click()
  await page.getByRole('heading', { name: 'Nurses' }).waitFor()
  assert.deepEqual(trouble, [])
})

test('saves which alerts are mailed to a person, on a phone', async (t) => {
  const { page, signIn, trouble } = await openConsole(t, { width: 390 })
  await signIn('/console/alerts')
  await page.getByRole('link', { name: 'Choose which alerts are mailed to you.' }).click()
  const digest = page.getByLabel('Weekly digest, every Monday')
  const spent = page.getByLabel('A budget is spent', { exact: true })
  await digest.waitFor()
  assert.deepEqual([await digest.isChecked(), await spent.isChecked()], [false, true])
  trouble.length = 0
  await assertAccessible(page)
  await digest.check()
  await spent.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your alerts were saved.').waitFor()
  await page.reload()
  await digest.waitFor()
  assert.deepEqual([await digest.isChecked(), await spent.isChecked()], [true, false])
  assert.deepEqual(trouble, [])
})
