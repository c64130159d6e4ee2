import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, openConsoleWithCampaigns } from '../harness/console.ts'

// The server states English until every screen is translated, so that nobody sees a mixture of languages.
test('the frame of the console is in Spanish if its page is', async (t) => {
  const { page, signIn } = await openConsoleWithCampaigns(t)
  await signIn()
  await page.route('**/console/campaigns', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<html lang="en"', '<html lang="es"')
    await route.fulfill({ response, body })
  })
  await page.goto(`${new URL(page.url()).origin}/console/campaigns`)
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
})
