/** A screen with a name: its address below `/console`, which says all that it shows. */
export type Screen = { name: string; href: string }

const most = 30

const isView = (value: unknown): value is Screen => {
  const { name, href } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof name === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href)
}

/** Reads what a browser has kept, which anything of the same origin may have written. */
export function parseScreens(text: string | null): readonly Screen[] {
  if (text === null) return []
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept.filter(isView).slice(0, most) : []
  } catch {
    return []
  }
}

/** The screens with one more, which takes the place of one of the same name. */
export function withScreen(screens: readonly Screen[], { name, href }: Screen): readonly Screen[] {
  const screen = { name: name.trim().slice(0, 60), href }
  return [...screens.filter((each) => each.name !== screen.name), screen].slice(-most)
}
