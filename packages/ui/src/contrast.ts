const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Returns the relative luminance of a color as WCAG 2.2 defines it. */
function computeLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors such as `#5024b0`, from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [less = 0, more = 0] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

/** Mixes two colors. `share` is that of the first, from 0 to 1. */
export function mixColors(one: string, other: string, share: number): string {
  const others = channelsOf(other)
  const mixed = channelsOf(one).map((value, at) =>
    Math.round(value * share + (others[at] ?? 0) * (1 - share)),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
