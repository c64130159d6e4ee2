import axe from 'axe-core'
import type { Page } from 'playwright-core'

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
  // Longer than all scripts of the page's own together: one that is looked at again has it already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([place, runOnly]) => {
      // The seam: the page was given axe just now.
      const { run } = (window as unknown as { axe: typeof axe }).axe
      // There are no frames to be asked, and of what is not broken nobody reads a description.
      const options = { resultTypes: ['violations' as const], preload: false, iframes: false }
      const { violations } = await run(place, runOnly === null ? options : { ...options, runOnly })
      return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html}`)
    },
    [within, coloursOnly ? ['color-contrast'] : null] as const,
  )
}

type Look = { width: number; mode: 'light' | 'dark'; coloursOnly?: boolean }

/** What is wrong with the page that is open, in each look one after the other: broken rules, and whether it scrolls sideways. */
export async function faultsOf(page: Page, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = []
  for (const { width, mode, ...run } of looks) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: mode })
    await settled(page)
    const found = [...(await scrollsSideways(page)), ...(await brokenRules(page, run))]
    faults.push(...found.map((fault) => `${mode}, ${width} px: ${fault}`))
  }
  return faults
}

/** A page has measured its new width after two frames, and a colour on its way to another is neither. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
  })

const scrollsSideways = (page: Page) =>
  page.evaluate(() => (document.documentElement.scrollWidth > innerWidth ? ['it scrolls sideways'] : []))
