import { type Counts, predictedRate } from './conversion-rate.ts'
import { seededRandom } from '#lib/runtime/seeded-random.ts'

/** Poisson, by counting (Knuth); for large means by the normal that it comes to. */
function poisson(random: () => number, mean: number): number {
  if (mean > 40) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  let count = 0
  for (let left = Math.exp(-mean), product = random(); product > left; product *= random()) count += 1
  return count
}

export type Source = { name: string; rate: number; clicksAtMost: number }

/** A strong, a usual and a weak source of seekers, with what they really do. */
const sources: readonly Source[] = [
  { name: 'strong', rate: 0.06, clicksAtMost: 30 },
  { name: 'usual', rate: 0.03, clicksAtMost: 60 },
  { name: 'weak', rate: 0.01, clicksAtMost: 60 },
]

const days = 90
export const hours = days * 24

/** What an hour brought of one source. */
export type Hour = {
  hour: number
  source: Source
  bidCents: number
  clicks: number
  conversions: number
  spentCents: number
}

/** What is known of a source before an hour, as the strategies see it. */
export type Known = { source: Source; rate: number; averageRate: number }

/**
 * Ninety days of a market, hour by hour: seekers come by the clock and less at week-ends; the price that the others pay
 * wanders; a bid gets the share of clicks `bid ÷ (bid + others)`; clicks cost the bid; conversions follow by each
 * source's own rate, which nobody is told. Not one cent is spent beyond `leftCents`.
 */
export function simulate(
  seed: number,
  strategy: {
    bid(known: Known, hour: number): number
    leftCents(hour: number): number
    after?(hours: readonly Hour[], hour: number): void
  },
): Hour[] {
  const random = seededRandom(seed)
  const seen = new Map<Source, Counts>(sources.map((source) => [source, { clicks: 0, conversions: 0 }]))
  const all: Hour[] = []
  let others = 60
  for (let hour = 0; hour < hours; hour += 1) {
    others = Math.min(120, Math.max(30, others * (1 + 0.04 * (random() - 0.5))))
    const now: Hour[] = []
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

/** Of a usual hour: by day more than by night, and fewer at week-ends. */
function demand(hour: number) {
  const [day, clock] = [Math.floor(hour / 24) % 7, hour % 24]
  return (0.35 + 0.65 * Math.sin((Math.PI * clock) / 24) ** 2) * (day >= 5 ? 0.6 : 1)
}

function knownOf(seen: ReadonlyMap<Source, Counts>, source: Source): Known {
  const all = { clicks: 0, conversions: 0 }
  for (const { clicks, conversions } of seen.values()) {
    all.clicks += clicks
    all.conversions += conversions
  }
  const nothing = { clicks: 0, conversions: 0 }
  const averageRate = predictedRate({ all, category: nothing, sourceInCategory: nothing })
  return {
    source,
    averageRate,
    rate: predictedRate({ all, category: all, sourceInCategory: seen.get(source) ?? nothing }),
  }
}

export const sum = (hours: readonly Hour[], of: 'clicks' | 'conversions' | 'spentCents') =>
  hours.reduce((total, hour) => total + hour[of], 0)
