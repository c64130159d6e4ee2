import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settled } from '../harness/console.ts'
import { afterSomeDays } from './after-some-days.ts'

// Nightly: it loads every screen at two widths.

test('no layout shift while a screen loads, on desktop and phone', async (t) => {
  const { page, signIn, nurses, jobId, sourceId, baseUrl } = await afterSomeDays(t)
  await page.addInitScript(() => {
    const moved = { by: 0 }
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.by += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signIn()
  const paths = ['', '/reports', '/campaigns', `/campaigns/${nurses.id}`]
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [
      ...paths,
      `/campaigns/${nurses.id}/simulate`,
      '/jobs',
      `/jobs/${jobId}`,
      '/schedule',
      '/applications',
      '/sources',
      `/sources/${sourceId}`,
      '/changes',
      '/settings',
      '/settings/statements',
    ]) {
      await page.goto(`${baseUrl}/console${path}`)
      await settled(page)
      // Layout shifts are reported in the next frame.
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            requestAnimationFrame(() =>
              requestAnimationFrame(() =>
                resolve((globalThis as unknown as { moved: { by: number } }).moved.by),
              ),
            )
          }),
      )
      assert.ok(moved < 0.001, `${path}, ${width} px: ${moved}`)
    }
  }
})
