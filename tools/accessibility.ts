import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Run = {
  /**
   * Whether only contrast is checked. The markup is the same in both color modes, so the second one needs only this
   * rule.
   */
  coloursOnly?: boolean
  /** A selector that limits the check. */
  within?: string
  /** Whether each text element is checked separately, so that they can be counted. */
  everyText?: boolean
  /** The only rule to check. */
  only?: string
}

/**
 * Returns accessibility problems of a page, one line each: rule, number of elements, and first element. Contrast
 * takes most of the time, so it is checked once per combination of colors; a long page has about a dozen.
 */
export async function findBrokenAccessibilityRules(
  page: Page,
  { coloursOnly = false, within = 'html', everyText = false, only = '' }: Run = {},
): Promise<string[]> {
  // Larger than all scripts of the page; a repeated check reuses it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const texts = await page.evaluateHandle(distinctTexts, [within, everyText] as const)
  const lines = await page.evaluate(
    async ([place, isColoursOnly, include, rule]) => {
      // Injected above.
      const { run } = (window as unknown as { axe: typeof axe }).axe
      // There are no frames, and descriptions of passed rules are not used.
      const options = { resultTypes: ['violations' as const], preload: false, iframes: false }
      const withoutContrast =
        rule === ''
          ? { ...options, rules: { 'color-contrast': { enabled: false } } }
          : { ...options, runOnly: [rule] }
      const results = [
        ...(isColoursOnly ? [] : [await run(place, withoutContrast)]),
        ...(include.length === 0 || rule !== ''
          ? []
          : [await run({ include }, { ...options, runOnly: ['color-contrast'] })]),
      ]
      return results.flatMap(({ violations }) =>
        violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html}`),
      )
    },
    [within, coloursOnly, texts, only] as const,
  )
  await texts.dispose()
  return lines
}

/** Returns one visible element with text for each combination of color, size, and background. It runs in the page. */
function distinctTexts([within, isEach]: readonly [string, boolean]): HTMLElement[] {
  const grounds = new Map<Element, string>()
  const groundOf = (element: Element): string => {
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, position, zIndex } = getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity, position, zIndex].join(' ')
    const below = element.parentElement === null ? '' : groundOf(element.parentElement)
    const ground = own === 'rgba(0, 0, 0, 0) none 1 static auto' ? below : `${below} | ${own}`
    grounds.set(element, ground)
    return ground
  }
  const looks = new Map<string, HTMLElement>()
  for (const root of document.querySelectorAll(within))
    for (const element of [root, ...root.querySelectorAll('*')]) {
      if (!(element instanceof HTMLElement) || element.closest('svg') !== null) continue
      const isField = element.matches('input, select, textarea')
      const isText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ''),
      )
      if (!(isField || isText) || !element.checkVisibility({ visibilityProperty: true })) continue
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      const isOff = element.closest(':disabled, [aria-disabled=true]') !== null
      const look = [
        isEach ? looks.size : '',
        color,
        fontSize,
        fontWeight,
        textShadow,
        isOff,
        isField,
        groundOf(element),
      ].join(' ')
      if (!looks.has(look)) looks.set(look, element)
    }
  return [...looks.values()]
}

/** A window width and color mode to check. With `layoutOnly`, only horizontal scrolling is checked. */
export type CheckedView = {
  width: number
  mode: 'light' | 'dark'
  coloursOnly?: boolean
  layoutOnly?: boolean
}

/** Returns problems of the open page in each view: broken rules and horizontal scrolling. */
export async function findAccessibilityProblems(
  page: Page,
  looks: readonly CheckedView[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { width, mode, layoutOnly = false, ...run } of looks) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: mode })
    await settled(page)
    const found = [
      ...(await scrollsSideways(page)),
      ...(layoutOnly ? [] : await findBrokenAccessibilityRules(page, run)),
    ]
    faults.push(...found.map((fault) => `${mode}, ${width} px: ${fault}`))
  }
  return faults
}

/** Waits until color transitions have ended and the layout is complete, which takes two frames. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})))
  })

const scrollsSideways = (page: Page) =>
  page.evaluate(() => (document.documentElement.scrollWidth > innerWidth ? ['it scrolls sideways'] : []))
