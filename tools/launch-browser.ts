import type { Browser } from 'playwright-core'
import { findBrowser } from './browser.ts'

/** Starts a headless browser for tests, measurements, and screenshots, without background network requests. */
export async function launchBrowser(): Promise<Browser> {
  // Loaded only here, because most test processes start no browser, and loading it takes a third of a second.
  const { chromium } = await import('playwright-core')
  return chromium.launch({
    executablePath: findBrowser(() => {}),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // Equal text widths in all builds.
      '--font-render-hinting=none',
    ],
  })
}
