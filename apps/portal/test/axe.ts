import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'

type Run = {
  /** The modes have the same markup and differ in nothing but colours: the second needs no other rule. */
  coloursOnly?: boolean
  /** Only what is in here is looked at. */
  within?: string
}

/** What of a page breaks a rule of accessibility, each as one line: the rule, how often, and the first place. */
export async function brokenRules(
  page: Page,
  { coloursOnly = false, within = 'html' }: Run = {},
): Promise<string[]> {
  // The pages have no frames, and joining the answers of frames costs four times the check. Without the others'
  // elements only what is broken is described.
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      preload: false,
      ...(coloursOnly && { runOnly: ['color-contrast'] }),
    })
    .analyze()
  return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html}`)
}

const tabs = 3

/** Looks at every path, some side by side, each in a tab that goes on to the next path. */
export async function lookAtAll(
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
