import { computeContrast, mixColors } from './contrast.ts'

export type ColorMode = 'light' | 'dark'

/** The backgrounds of the style sheet on which links and buttons appear. */
export const accentGrounds = {
  light: ['#ffffff', '#f8f6fc', '#efebf9'],
  dark: ['#130f1f', '#1b1729', '#261f3a'],
} as const

/** The least contrast ratio of text that WCAG 2.2 accepts. */
export const minTextContrast = 4.5

const [paper] = accentGrounds.light
const [darkPaper] = accentGrounds.dark

/** The color of text backgrounds, which links must be readable on, too. */
const tintOf = (color: string, mode: ColorMode) =>
  mode === 'light' ? mixColors(color, paper, 0.1) : mixColors(color, darkPaper, 0.15)

/** Finds the background on which a color is hardest to read. */
export function findLowestContrast(color: string, mode: ColorMode): { ground: string; ratio: number } {
  const found = [...accentGrounds[mode], tintOf(color, mode)].map((ground) => ({
    ground,
    ratio: computeContrast(color, ground),
  }))
  return found.reduce((lowest, each) => (each.ratio < lowest.ratio ? each : lowest))
}

/** Lightens a color, or darkens it for the light mode, as far as its contrast requires. */
function adaptTo(mode: ColorMode, color: string): string {
  const target = mode === 'light' ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.05) {
    const adapted = mixColors(target, color, share)
    if (findLowestContrast(adapted, mode).ratio >= minTextContrast) return adapted
  }
  return target
}

/** Returns the accent colors of both modes. A missing one is derived from the other. */
export const deriveAccentColors = (light: string | null, dark: string | null) => ({
  light: light ?? adaptTo('light', dark ?? paper),
  dark: dark ?? adaptTo('dark', light ?? darkPaper),
})

/** Renders the style sheet that replaces the tokens in the color of the brand. Without colors, it is empty. */
export function renderAccentStyle(lightColor: string | null, darkColor: string | null): string {
  if (lightColor === null && darkColor === null) return ''
  const { light, dark } = deriveAccentColors(lightColor, darkColor)
  const both = `light-dark(${light}, ${dark})`
  const strong = `light-dark(${mixColors('#000000', light, 0.15)}, ${mixColors('#ffffff', dark, 0.2)})`
  const tint = `light-dark(${tintOf(light, 'light')}, ${tintOf(dark, 'dark')})`
  return `:root{--brand:${both};--brand-tint:${tint};--link:${both};--action:${both};--action-strong:${strong}}`
}
