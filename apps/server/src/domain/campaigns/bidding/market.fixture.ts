import { type ConversionCounts, predictConversionRate } from './conversion-rate.ts'
import { createSeededRandom } from '#lib/runtime/seeded-random.ts'

/** A Poisson sample, by counting (Knuth), or from the normal approximation for large means. */
function poisson(random: () => number, mean: number): number {
  if (mean > 40) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  let count = 0
  for (let left = Math.exp(-mean), product = random(); product > left; product *= random()) count += 1
  return count
}

export type SimulatedSource = { name: string; rate: number; clicksAtMost: number }

/** A strong, an average, and a weak source of job seekers, with their true rates. */
const sources: readonly SimulatedSource[] = [
  { name: 'strong', rate: 0.06, clicksAtMost: 30 },
  { name: 'usual', rate: 0.03, clicksAtMost: 60 },
  { name: 'weak', rate: 0.01, clicksAtMost: 60 },
]

const days = 90
export const simulatedHours = days * 24

/** The results of one source in one hour. */
export type SimulatedHour = {
  hour: number
  source: SimulatedSource
  bidCents: number
  clicks: number
  conversions: number
  spentCents: number
}

/** What a strategy knows about a source before an hour. */
export type SourceKnowledge = { source: SimulatedSource; rate: number; averageRate: number }

/**
 * Simulates 90 days of a market hour by hour: demand varies by hour and weekday; the competitors' price drifts;
 * a bid wins the share `bid ÷ (bid + competitors)` of the clicks; a click costs the bid; conversions follow
 * each source's rate, which strategies do not know. Never spends more than `leftCents`.
 */
export function simulateMarket(
  seed: number,
  strategy: {
    bid(known: SourceKnowledge, hour: number): number
    leftCents(hour: number): number
    after?(hours: readonly SimulatedHour[], hour: number): void
  },
): SimulatedHour[] {
  const random = createSeededRandom(seed)
  const seen = new Map<SimulatedSource, ConversionCounts>(
    sources.map((source) => [source, { clicks: 0, conversions: 0 }]),
  )
  const all: SimulatedHour[] = []
  let others = 60
  for (let hour = 0; hour < simulatedHours; hour += 1) {
    others = Math.min(120, Math.max(30, others * (1 + 0.04 * (random() - 0.5))))
    const now: SimulatedHour[] = []
    let leftCents = strategy.leftCents(hour)
    for (const source of sources) {
      const bidCents = strategy.bid(knownOf(seen, source), hour)
      const mean = (source.clicksAtMost * demand(hour) * bidCents) / (bidCents + others)
      const clicks = Math.min(poisson(random, mean), Math.floor(leftCents / bidCents))
      let conversions = 0
      for (let click = 0; click < clicks; click += 1) if (random() < source.rate) conversions += 1
      leftCents -= clicks * bidCents
      now.push({ hour, source, bidCents, clicks, conversions, spentCents: clicks * bidCents })
      const counts = seen.get(source)
      if (counts !== undefined) {
        counts.clicks += clicks
        counts.conversions += conversions
      }
    }
    all.push(...now)
    strategy.after?.(now, hour)
  }
  return all
}

/** Relative demand: higher by day, lower on weekends. */
function demand(hour: number) {
  const [day, clock] = [Math.floor(hour / 24) % 7, hour % 24]
  return (0.35 + 0.65 * Math.sin((Math.PI * clock) / 24) ** 2) * (day >= 5 ? 0.6 : 1)
}

function knownOf(
  seen: ReadonlyMap<SimulatedSource, ConversionCounts>,
  source: SimulatedSource,
): SourceKnowledge {
  const all = { clicks: 0, conversions: 0 }
  for (const { clicks, conversions } of seen.values()) {
    all.clicks += clicks
    all.conversions += conversions
  }
  const nothing = { clicks: 0, conversions: 0 }
  const averageRate = predictConversionRate({ all, category: nothing, sourceInCategory: nothing })
  return {
    source,
    averageRate,
    rate: predictConversionRate({ all, category: all, sourceInCategory: seen.get(source) ?? nothing }),
  }
}

export const sumHours = (hours: readonly SimulatedHour[], of: 'clicks' | 'conversions' | 'spentCents') =>
  hours.reduce((total, hour) => total + hour[of], 0)
