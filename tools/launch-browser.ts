import { chromium, type Browser } from 'playwright-core'
import { findBrowser } from './browser.ts'

/** A browser that nobody looks at, for tests, measurements and pictures; it asks nothing of the network by itself. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(() => {}),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // Letters are as wide in one build of it as in another.
      '--font-render-hinting=none',
    ],
  })
