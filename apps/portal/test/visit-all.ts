import type { BrowserContext, Page } from 'playwright-core'

const tabs = 3

/** Opens all paths in several tabs and calls `look` for each. */
export async function visitAll(
  context: BrowserContext,
  paths: readonly string[],
  look: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const left = [...paths]
  await Promise.all(
    Array.from({ length: tabs }, async () => {
      const page = await context.newPage()
      for (let path = left.shift(); path !== undefined; path = left.shift()) await look(page, path)
      await page.close()
    }),
  )
}
