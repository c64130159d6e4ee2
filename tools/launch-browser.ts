import { chromium, type Browser } from 'playwright-core'
import { findBrowser } from './browser.ts'

/** Starts a headless browser for tests, measurements, and screenshots, without background network requests. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
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
