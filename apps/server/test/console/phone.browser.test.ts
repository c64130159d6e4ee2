import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { heldImport } from '../contract/every-operation/cases.ts'
import { settled } from '../harness/console.ts'
import { afterSomeDays } from './after-some-days.ts'

// Nightly: it opens every screen; console.browser.test.ts shows a list as cards.

/** Describes what does not fit on the screen, and controls that are too small for a finger. It runs in the page. */
function findMisfits(): string[] {
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').trim().slice(0, 40)}"`
  const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  )
  const isHidden = (element: Element) => element.closest('.unseen, .skip, .menu-name, pre') !== null
  const cut = seen.filter(
    (element) =>
      getComputedStyle(element).overflowX !== 'visible' &&
      element.scrollWidth > element.clientWidth + 1 &&
      !element.matches('input, select, textarea') &&
      !isHidden(element),
  )
  const small = seen
    .filter((element) => element.matches('a, button, summary, select, textarea, input') && !isHidden(element))
    // Links inside sentences follow their lines.
    .filter((element) => !element.matches('p a, .description a'))
    .map((element) =>
      element.matches('[type=checkbox], [type=radio]')
        ? ((element as HTMLInputElement).labels?.[0] ?? element)
        : element,
    )
    .map((element) => ({ element, height: element.getBoundingClientRect().height }))
    .filter(({ height }) => height > 0 && height < 43.5)
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
    ...cut.map((element) => `cut off: ${describe(element)}`),
    ...small.map(({ element, height }) => `${Math.round(height)} px: ${describe(element)}`),
  ]
}

/**
 * Returns names and constants of the API in the texts of the screen. Code and descriptions of jobs may contain them.
 */
function findApiNames(): string[] {
  const texts = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const found: string[] = []
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    if (node.parentElement?.closest('code, pre, .description') === null)
      found.push(...(node.nodeValue?.match(/\b(?:[a-z]+[A-Z]\w*|[A-Z0-9]+_\w+)|`/g) ?? []))
  return found.map((name) => `names of the API: ${name}`)
}

/** The titles of all screens, from their routes. */
async function allTitles(): Promise<Set<string>> {
  const folder = fileURLToPath(new URL('../../../console/src/', import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('routes.tsx'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/title: '([^']+)'/g)].map(([, title = '']) => title)),
  )
}

async function misfitsOf(page: Page, paths: readonly string[], baseUrl: string) {
  const titles: string[] = []
  const misfits: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(`${baseUrl}/console${path}`)
    await settled(page)
    titles.push((await page.title()).replace(/ — Tiller console$/, ''))
    for (const summary of await page.locator('main summary').all()) await summary.click()
    await settled(page)
    const found = await page.evaluate(findMisfits)
    // Operators know the settings by their names.
    if (!path.startsWith('/operator')) found.push(...(await page.evaluate(findApiNames)))
    if (found.length > 0) misfits[path] = found
  }
  return { titles, misfits }
}

test('on a phone, nothing on any screen is cut off, everything to press is at least 44 px high, and no text has names of the API', async (t) => {
  const h = await afterSomeDays(t, { role: 'OPERATOR' })
  const { page, signIn, api, nurses, jobId, application, sourceId, poolId, baseUrl } = h
  const params = { campaignId: nurses.id }
  const segment = await api.createSegment({ params, body: { name: 'Austin' } })
  await api.createCampaignScheduledPause({ params, body: { pauseOn: '2026-03-20' } })
  const webhook = await api.createWebhook({
    body: { url: 'https://hooks.example.com/tiller', eventTypes: ['platform:Campaign:statusChanged:v1'] },
  })
  await api.testWebhook({ params: { webhookId: webhook.id } })
  const { id: apiSourceId } = await api.createSource({
    params: { poolId },
    body: { name: 'API', type: 'API' },
  })
  const posted = await api.putSourceJob({
    params: { sourceId: apiSourceId, jobReference: 'phone' },
    body: {
      title: 'Ropewalk keeper',
      company: 'Acme',
      url: 'https://jobs.example.com/a',
      description: 'Keep.',
    },
  })
  const publisher = await api.createPublisher({ body: { name: 'Jobs for phones' } })
  await heldImport(h)
  const [run] = (await api.listSourceImports({ params: { sourceId } })).content
  const campaign = `/campaigns/${nurses.id}`
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn()
  const { titles, misfits } = await misfitsOf(
    page,
    [
      '',
      '/reports?vs=before',
      '/campaigns?vs=before',
      '/campaigns/new',
      campaign,
      ...['settings', 'simulate', 'schedule', 'changes', 'segments', 'segments/new'].map(
        (tab) => `${campaign}/${tab}`,
      ),
      ...['', '/figures', '/changes'].map((tab) => `${campaign}/segments/${segment.id}${tab}`),
      '/jobs?vs=before',
      `/jobs/${jobId}`,
      '/jobs/new',
      '/jobs/posted',
      `/jobs/${posted.id}/edit`,
      '/schedule',
      '/applications',
      `/applications/${application.id}`,
      '/sources',
      '/sources/new',
      `/sources/${sourceId}`,
      `/sources/${sourceId}/imports/${run?.id}`,
      '/changes',
      '/alerts',
      ...[
        '',
        '/alerts',
        '/users',
        '/sessions',
        '/app-clients',
        '/webhooks',
        '/conversions',
        '/statements',
      ].map((tab) => `/settings${tab}`),
      `/settings/webhooks/${webhook.id}`,
      '/operator',
      '/operator/customers',
      `/operator/customers/${h.tenant.customerId}`,
      `/operator/pools/${poolId}`,
      `/operator/sources/${sourceId}`,
      '/operator/branding',
      '/operator/applications',
      '/operator/conversions',
      '/operator/publishers',
      `/operator/publishers/${publisher.id}`,
      ...[
        'tasks',
        'history',
        'interventions',
        'imports',
        'held-clicks',
        'job-reports',
        'changes',
        'mails',
      ].map((tab) => `/operator/${tab}`),
      '/nowhere',
    ],
    baseUrl,
  )
  assert.deepEqual(misfits, {})
  assert.deepEqual([...(await allTitles()).difference(new Set([...titles, 'Page not found']))], [])
})
