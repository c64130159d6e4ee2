import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { fontFiles, textFont } from '@tiller/ui/fonts'
import type { Page } from 'playwright-core'
import { formScript, languages, styles, type Language } from '@tiller/pages/pages'
import { renderPageStates } from './states.ts'
import { findAccessibilityProblems } from '../../../tools/accessibility.ts'
import { selectCases } from '../../../test/nightly.ts'
import { testBrowser } from '../../../test/worker.ts'

// Also nightly: it checks the accessibility of pages in every mode and size.

const { resolve } = createRequire(import.meta.url)

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = `default-src 'none'; style-src ${hashOf(styles)}; script-src ${hashOf(formScript)}; connect-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'`

const pageStates: Record<Language, Record<string, string>> = {
  en: renderPageStates('en'),
  es: renderPageStates('es'),
}
const stateNames = Object.keys(pageStates.en)

const origin = 'http://tiller.test'

/** Opens a browser context that shows the pages as the server sends them, and records errors. */
async function open(width: number, colorScheme: 'light' | 'dark') {
  const context = await (await testBrowser()).newContext({ viewport: { width, height: 844 }, colorScheme })
  const complaints: string[] = []
  await context.route('**/*', async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname)
    const font = fontFiles.find((file) => file.path === path)
    const [, language = '', name = ''] = path.split('/')
    const html = pageStates[language as Language]?.[name]
    if (font !== undefined)
      return route.fulfill({ body: readFileSync(resolve(font.source)), contentType: 'font/woff2' })
    if (html === undefined) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({
      body: html,
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
    })
  })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  return { page, context, complaints }
}

/** Shows a page, and opens every collapsed section so that it is tested, too. */
async function show(page: Page, name: string, language: Language = 'en') {
  await page.goto(`${origin}/${language}/${encodeURIComponent(name)}`)
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
    for (const step of document.querySelectorAll<HTMLElement>('.step')) step.hidden = false
  })
}

const looks = [
  { width: 390, mode: 'light' },
  { width: 390, mode: 'dark' },
  { width: 1366, mode: 'light' },
] as const

test('pages meet accessibility rules and their own policy without horizontal scrolling, at both widths and in both modes', async () => {
  const { page, context, complaints } = await open(390, 'light')
  for (const [turn, name] of stateNames.entries())
    for (const language of selectCases(languages, turn, 1)) {
      await show(page, name, language)
      const problems = await findAccessibilityProblems(page, selectCases(looks, turn, 1))
      assert.deepEqual(problems, [], `${name} (${language})`)
    }
  assert.deepEqual(complaints, [])
  await context.close()
})

test("pages follow the system's color mode and use the bundled font", async () => {
  const grounds: string[] = []
  for (const mode of ['light', 'dark'] as const) {
    const { page, context } = await open(390, mode)
    await show(page, 'results')
    grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    await page.evaluate(() => document.fonts.ready)
    const loaded = await page.evaluate(() =>
      [...document.fonts]
        .filter(({ status, family }) => status === 'loaded' && !family.includes('stand-in'))
        .map(({ family }) => family),
    )
    assert.deepEqual(loaded, [textFont.family])
    await context.close()
  }
  assert.deepEqual(grounds, ['rgb(255, 255, 255)', 'rgb(19, 15, 31)'])
})

test('an error is associated with its field, which has the focus', async () => {
  const { page, context } = await open(390, 'light')
  await show(page, 'wrong password')
  const field = page.getByLabel('Password')
  assert.equal(await field.evaluate((element) => element === document.activeElement), true)
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  const describedBy = await field.getAttribute('aria-describedby')
  assert.match((await page.locator(`#${describedBy}`).textContent()) ?? '', /is wrong/)
  await context.close()
})

test('controls are large enough for touch, inputs do not make a phone zoom in, and nothing is cut off at 320 px', async () => {
  const { page, context } = await open(390, 'light')
  for (const [turn, name] of stateNames.entries()) {
    // In the other language than the test of accessibility.
    const [language = 'en'] = selectCases(languages, turn + 1, 1)
    await show(page, name, language)
    const sizes = await page
      .locator(
        'input:not([type=hidden], [type=radio], [type=checkbox], .unseen *), label.option, select, summary, button, a.ui-button, a.language',
      )
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((one) => [one.getBoundingClientRect().height, parseFloat(getComputedStyle(one).fontSize)]),
      )
    assert.ok(
      sizes.every(([height = 0, font = 0]) => height >= 44 && font >= 16),
      `${name}: ${JSON.stringify(sizes)}`,
    )
    // Equals 400 % zoom on a screen of 1280 px.
    await page.setViewportSize({ width: 320, height: 844 })
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name)
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await context.close()
})

test('a pay that is not accepted is shown when searching, also while the filters are collapsed', async () => {
  const { page, context } = await open(390, 'light')
  await show(page, 'search error')
  const pay = page.getByLabel('Pay at least ($)')
  await pay.fill('20000000')
  await page.locator('.filters').evaluate((filters: HTMLDetailsElement) => (filters.open = false))
  await page.getByRole('button', { name: 'Search' }).click()
  assert.ok(await pay.isVisible())
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'salary')
  await context.close()
})
