import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type SimulatedHour,
  sumHours,
} from '../../apps/server/src/domain/campaigns/bidding/market.fixture.ts'
import {
  simulateAutopilot,
  simulateTargetCpa,
} from '../../apps/server/src/domain/campaigns/bidding/runs.fixture.ts'
import { repositoryRoot } from '../build.ts'

/**
 * `npm run plots`: plots the bidding strategies in the simulated market for docs/bidding.md. The output is
 * deterministic.
 */

type Series = { name: string; colour: string; points: readonly (readonly [x: number, y: number])[] }
type Plot = { title: string; unit: string; top: number; series: readonly Series[] }

const [width, height, left, bottom] = [720, 300, 56, 36]
const days = 90

/**
 * Draws a line chart over ninety days as SVG. Its background is white, so that it is readable in light and dark mode.
 */
function svg({ title, unit, top, series }: Plot): string {
  const x = (day: number) => left + (day / days) * (width - left - 32)
  const y = (value: number) => height - bottom - (Math.min(value, top) / top) * (height - bottom - 44)
  const text = (at: string, words: string) =>
    `<text ${at} font-family="sans-serif" font-size="12" fill="#444">${words}</text>`
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const value = part * top
    return `<path d="M${left} ${y(value)}H${width - 32}" stroke="#ddd"/>${text(`x="${left - 8}" y="${y(value) + 4}" text-anchor="end"`, String(Math.round(value)))}`
  })
  const ticks = [0, 30, 60, 90].map((day) =>
    text(`x="${x(day)}" y="${height - 14}" text-anchor="middle"`, `day ${day}`),
  )
  const lines = series.map(({ colour, points }) => {
    const path = points.map(
      ([day, value], at) => `${at === 0 ? 'M' : 'L'}${x(day).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="1.5"/>`
  })
  const names = series.map(({ name, colour }, at) =>
    text(`x="${left + at * 170}" y="36" style="fill:${colour}"`, name),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>${title}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    text(`x="${left}" y="18" font-weight="bold"`, `${title}, ${unit}`),
    ...grid,
    ...ticks,
    ...lines,
    ...names,
    '</svg>\n',
  ].join('\n')
}

/** Returns values per day, or cumulative until that day. */
function byDay(
  all: readonly SimulatedHour[],
  value: (day: readonly SimulatedHour[], until: readonly SimulatedHour[]) => number,
) {
  return Array.from({ length: days }, (_, day): [number, number] => {
    const of = all.filter(({ hour }) => Math.floor(hour / 24) === day)
    return [
      day + 1,
      value(
        of,
        all.filter(({ hour }) => hour < (day + 1) * 24),
      ),
    ]
  })
}

const even = (value: number): Series => ({
  name: 'wanted',
  colour: '#888',
  points: [
    [0, value],
    [days, value],
  ],
})

const colours = ['#5b21b6', '#0f766e', '#b45309']
const markets = [1, 2, 3]

function targetCpaPlot(): Plot {
  const series = markets.map((seed, at) => ({
    name: `market ${seed}`,
    colour: colours[at] ?? '',
    points: byDay(simulateTargetCpa(seed, 1_500, { minCents: 5, maxCents: null }), (_, until) =>
      Math.round(sumHours(until, 'spentCents') / Math.max(1, sumHours(until, 'conversions'))),
    ),
  }))
  return {
    title: 'Target CPA: cost per conversion so far',
    unit: 'cents',
    top: 3_000,
    series: [even(1_500), ...series],
  }
}

function autopilotPlot(): Plot {
  const budgetCents = 400_000
  const series = markets.map((seed, at) => ({
    name: `market ${seed}`,
    colour: colours[at] ?? '',
    points: byDay(simulateAutopilot(seed, budgetCents, { minCents: 5, maxCents: 80 }), (_, until) => {
      const monthBegan = Math.floor((until.at(-1)?.hour ?? 0) / 24 / 30) * 30 * 24
      return (
        (100 *
          sumHours(
            until.filter(({ hour }) => hour >= monthBegan),
            'spentCents',
          )) /
        budgetCents
      )
    }),
  }))
  const saw: Series = {
    name: 'even',
    colour: '#888',
    points: [0, 30, 60].flatMap((day): [number, number][] => [
      [day, 0],
      [day + 30, 100],
    ]),
  }
  return {
    title: 'Autopilot: spent of the budget of each 30 days',
    unit: '%',
    top: 100,
    series: [saw, ...series],
  }
}

const folder = join(repositoryRoot, 'docs/bidding')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'target-cpa.svg'), svg(targetCpaPlot()))
writeFileSync(join(folder, 'autopilot.svg'), svg(autopilotPlot()))
