import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const css = readFileSync(new URL('css/tokens.css', import.meta.url), 'utf8')

type Mode = 'light' | 'dark'

const colours = new Map(
  [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', light = '', dark = '', both]) => [name, { light: both ?? light, dark: both ?? dark }],
  ),
)

/** Returns the relative luminance of a color as WCAG 2.2 defines it. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (text: string, ground: string, mode: Mode): number => {
  const [one, other] = [text, ground].map((name) => {
    const colour = colours.get(name)
    assert.ok(colour, `There is no colour --${name}.`)
    return luminance(colour[mode])
  })
  const [less = 0, more = 0] = [one ?? 0, other ?? 0].toSorted((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

const grounds = ['paper', 'surface', 'surface-strong']

/** Text colors, with the backgrounds on which they appear. */
const texts: Record<string, string[]> = {
  ink: [...grounds, 'brand-tint', 'good-tint', 'info-tint', 'warn-tint', 'bad-tint'],
  'ink-soft': [...grounds, 'brand-tint'],
  link: [...grounds, 'brand-tint'],
  'on-brand': [],
  'on-action': ['action', 'action-strong'],
  good: [...grounds, 'good-tint'],
  info: [...grounds, 'info-tint'],
  warn: [...grounds, 'warn-tint'],
  bad: [...grounds, 'bad-tint'],
  'code-ink': ['surface'],
  'code-key': ['surface'],
  'code-text': ['surface'],
  'code-number': ['surface'],
  'code-word': ['surface'],
  'night-ink': ['night', 'night-surface'],
  'night-ink-soft': ['night'],
  'night-brand': ['night'],
  'night-good': ['night'],
}

/** Colors of non-text elements that need contrast (field borders, focus, and marks), with their backgrounds. */
const shapes: Record<string, string[]> = {
  'line-strong': ['paper', 'surface'],
  link: grounds,
  'on-brand': ['brand'],
  bad: ['paper'],
  'series-1': ['paper', 'surface-strong'],
  'series-2': ['paper', 'surface-strong'],
  'series-3': ['paper', 'surface-strong'],
}

const tooFaint = (pairs: Record<string, string[]>, least: number) =>
  (['light', 'dark'] as const).flatMap((mode) =>
    Object.entries(pairs).flatMap(([text, on]) =>
      on
        .map((ground) => ({ pair: `${mode}: ${text} on ${ground}`, ratio: contrast(text, ground, mode) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ pair, ratio }) => `${pair} is ${ratio.toFixed(2)}`),
    ),
  )

test('every text can be read on every ground that it stands on, in both modes: 4.5 to 1', () => {
  assert.deepEqual(tooFaint(texts, 4.5), [])
})

test('what must be seen without being text has 3 to 1', () => {
  assert.deepEqual(tooFaint(shapes, 3), [])
})

test('no colour is left out: it is a text, a ground, or a line that only decorates', () => {
  const known = new Set([
    ...Object.entries({ ...texts, ...shapes }).flatMap(([text, on]) => [text, ...on]),
    ...Object.values(texts).flat(),
    'line',
    'night-line',
  ])
  assert.deepEqual(
    [...colours.keys()].filter((name) => !known.has(name)),
    [],
  )
  assert.ok(colours.size > 30)
})
