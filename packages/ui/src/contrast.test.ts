import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  accentGrounds,
  deriveAccentColors,
  findLowestContrast,
  minTextContrast,
  renderAccentStyle,
} from './accent-color.ts'
import { computeContrast } from './contrast.ts'

const css = readFileSync(new URL('css/tokens.css', import.meta.url), 'utf8')

type Mode = 'light' | 'dark'

const colors = new Map(
  [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', light = '', dark = '', both]) => [name, { light: both ?? light, dark: both ?? dark }],
  ),
)

const colorOf = (name: string, mode: Mode): string => {
  const color = colors.get(name)
  assert.ok(color, `There is no color --${name}.`)
  return color[mode]
}

const contrast = (text: string, ground: string, mode: Mode): number =>
  computeContrast(colorOf(text, mode), colorOf(ground, mode))

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
  'series-4': ['paper', 'surface-strong'],
  'series-5': ['paper', 'surface-strong'],
  'series-6': ['paper', 'surface-strong'],
  'series-other': ['paper', 'surface-strong'],
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

test('text has a contrast of at least 4.5 to 1 with each of its backgrounds, in both modes', () => {
  assert.deepEqual(tooFaint(texts, 4.5), [])
})

test('field borders, focus, and marks have a contrast of at least 3 to 1', () => {
  assert.deepEqual(tooFaint(shapes, 3), [])
})

test('checks every color, except for lines that only decorate', () => {
  const known = new Set([
    ...Object.entries({ ...texts, ...shapes }).flatMap(([text, on]) => [text, ...on]),
    ...Object.values(texts).flat(),
    'line',
    'night-line',
  ])
  assert.deepEqual(
    [...colors.keys()].filter((name) => !known.has(name)),
    [],
  )
  assert.ok(colors.size > 30)
})

test('accent colors are compared with the backgrounds of the style sheet', () => {
  for (const mode of ['light', 'dark'] as const)
    assert.deepEqual(
      accentGrounds[mode],
      grounds.map((ground) => colorOf(ground, mode)),
    )
})

test('the other mode of an accent color is derived and can be read, whatever the color', () => {
  for (const color of ['#ffffff', '#000000', '#d0021b', '#ffcc00', '#0a7d72', '#777777'])
    for (const [mode, derived] of [
      ['dark', deriveAccentColors(color, null).dark],
      ['light', deriveAccentColors(null, color).light],
    ] as const)
      assert.ok(findLowestContrast(derived, mode).ratio >= minTextContrast, `${color}: ${derived}`)
})

test('the style sheet of accent colors sets every token that has the color of the brand', () => {
  const style = renderAccentStyle('#0b5c3a', '#7fd6a0')
  assert.match(style, /--link:light-dark\(#0b5c3a, ?#7fd6a0\)/)
  const inBrandColor = [...colors]
    .filter(([name]) => /^(brand|link|action)/.test(name))
    .map(([name]) => `--${name}`)
  assert.deepEqual([...style.matchAll(/--[\w-]+(?=:)/g)].map(String).toSorted(), inBrandColor.toSorted())
  assert.equal(renderAccentStyle(null, null), '')
})
