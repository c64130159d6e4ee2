import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, openConsoleWithCampaigns } from '../harness/console.ts'

test('a person switches the console to Spanish and back, on the same screen, and the choice lasts', async (t) => {
  const { page, signIn } = await openConsoleWithCampaigns(t)
  await signIn()
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/console/campaigns?sort=name%2Cdesc`)
  await page.locator('.unfolds.user summary').click()
  await page.getByRole('link', { name: 'Español' }).click()
  const navigation = page.getByRole('navigation', { name: 'Consola' })
  await navigation.getByRole('link', { name: 'Campañas' }).waitFor()
  assert.match(await page.title(), /^Campañas — consola de /)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar una sección, una campaña o un empleo' }).fill('camp')
  await page.getByRole('option', { name: 'Campaña nueva Empezar' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.getByText('Cada pantalla usa operaciones de la Platform API.').waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${origin}/console/jobs`)
  await page.getByRole('heading', { name: 'Empleos', level: 1 }).waitFor()
  await page.locator('.unfolds.user summary').click()
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).search, '')
})
