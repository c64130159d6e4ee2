import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { site, useSite } from './browser.ts'
import { compareLooks, halved } from './compare-looks.ts'

useSite()

const routes = {
  home: '/',
  guides: '/docs/guides/',
  tour: '/docs/guides/quick-tour',
  structure: '/docs/guides/platform-api/tiller-ad-platform-structure',
  guide: '/docs/guides/platform-api/campaigns/campaign-create',
  classification: '/docs/resources/classification',
  errors: '/docs/resources/errors',
  search: '/api/search',
  disposition: '/api/disposition/v1#reportEvents',
  missing: '/no/such/page',
}

const widths = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }

const kept = fileURLToPath(new URL('looks/', import.meta.url))
const differences = fileURLToPath(new URL('looks/build/', import.meta.url))

const isRenewing = process.env['RENEW_LOOKS'] === '1'

const mostTries = 10

// Another build of the browser draws up to 0.6 % otherwise, at the edges of letters; a line that has moved is more.
const mostDifferent = 0.01

/** The first screen of a page when its fonts are there and two pictures in a row are the same. */
async function look(page: Page, route: string) {
  await page.goto('about:blank')
  await page.goto(site.address + route, { waitUntil: 'load' })
  await page.locator('html[data-has-hydrated=true]').waitFor()
  await page.evaluate(() => document.fonts.ready)
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  let seen = await take()
  for (let tries = 0; tries < mostTries; tries += 1) {
    const again = await take()
    if (again.equals(seen)) return again
    seen = again
  }
  return assert.fail(`${route} does not come to rest.`)
}

for (const mode of ['light', 'dark'])
  for (const [width, viewport] of Object.entries(widths))
    test(`ten pages look as they did when somebody last looked at them: ${mode}, ${width}`, async () => {
      const context = await site.browser.newContext({ viewport, reducedMotion: 'reduce' })
      await context.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
      // One after the other: Chromium may draw a page again while it takes a picture of another.
      const page = await context.newPage()
      const changed: string[] = []
      for (const [name, route] of Object.entries(routes)) {
        const file = `${name}-${mode}-${width}.png`
        const seen = await halved(page, await look(page, route))
        const before = existsSync(join(kept, file)) ? readFileSync(join(kept, file)) : seen
        const { share, picture } = await compareLooks(page, before, seen)
        if (isRenewing && (share > mostDifferent || before === seen)) writeFileSync(join(kept, file), seen)
        const difference = join(differences, file)
        rmSync(difference, { force: true })
        if (isRenewing) continue
        if (before !== seen && share <= mostDifferent) continue
        mkdirSync(differences, { recursive: true })
        writeFileSync(difference, picture)
        changed.push(
          before === seen
            ? `${route}: there is no picture of it yet; it looks like ${difference}`
            : `${route}: ${(share * 100).toFixed(1)} % differ, see ${difference}`,
        )
      }
      await context.close()
      assert.deepEqual(changed, [], 'If it is to look like this, look at it and run npm run looks.')
    })
