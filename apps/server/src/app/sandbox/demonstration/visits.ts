import { createRandomGenerator, type RandomGenerator } from './random.ts'

/** A simulated search. */
export type SimulatedVisit = {
  at: Date
  words: string
  /** The place of the search; empty means anywhere. */
  place: string
  address: string
  userAgent: string
  /** Returns whether the result at a zero-based rank is clicked. */
  clicks(rank: number): boolean
  /** Returns a deterministic UUID for the click or the search result. */
  uuid(): string
}

const hourMs = 3600_000

/** Search terms with their relative frequency. */
const searchTerms = [
  { words: 'engineer', place: 'New York, NY', weight: 6 },
  { words: 'civil engineer', place: 'Brooklyn, NY', weight: 2 },
  { words: 'electrical engineer', place: '', weight: 2 },
  { words: 'engineer', place: 'Los Angeles, CA', weight: 3 },
  { words: 'architect', place: 'New York, NY', weight: 2 },
  { words: 'nurse', place: 'Los Angeles, CA', weight: 3 },
  { words: 'registered nurse', place: '', weight: 4 },
  { words: 'physician', place: '', weight: 4 },
  { words: 'psychologist', place: 'Texas', weight: 2 },
  { words: 'police', place: 'Los Angeles, CA', weight: 2 },
  { words: 'correctional officer', place: '', weight: 3 },
  { words: 'inspector', place: 'New York, NY', weight: 2 },
  { words: 'administrative assistant', place: 'Washington, DC', weight: 3 },
  { words: 'accountant', place: '', weight: 2 },
  { words: 'secretary', place: 'Seattle, WA', weight: 2 },
  { words: 'data entry', place: '', weight: 2 },
  { words: 'social worker', place: '', weight: 2 },
  { words: 'teacher', place: '', weight: 2 },
  { words: 'software developer', place: '', weight: 2 },
  { words: 'technician', place: '', weight: 2 },
  { words: 'driver', place: '', weight: 1 },
  { words: '', place: 'New York, NY', weight: 3 },
]

const browsers = [
  { name: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', weight: 20 },
  {
    name: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    weight: 40,
  },
  {
    name: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    weight: 37,
  },
  { name: 'Mozilla/5.0 (compatible; ExampleBot/2.1; +https://bot.example/)', weight: 3 },
]

/** Number of searches by weekday from Sunday, in UTC. */
const searchesOn = [6, 15, 16, 15, 14, 12, 6]
/** The share of searches in each four-hour period of a day, in UTC. */
const inSixth = [0.16, 0.07, 0.05, 0.22, 0.27, 0.23]
/** Number of searches per hour at the busiest time. */
const busiest = (Math.max(...searchesOn) * Math.max(...inSixth)) / 4
/** Number of job seekers. It is smaller than the number of searches, because people return. */
const seekers = 300
/** Click-through rate of the first result. It decreases with the rank. */
const firstRankRate = 0.3

/** Generates searches between two instants, in order. The result depends only on the seed and the instants. */
export function generateVisits(seed: string, from: Date, to: Date): SimulatedVisit[] {
  const random = createRandomGenerator(`${seed} visits ${from.toISOString()}`)
  const visits: SimulatedVisit[] = []
  let atMs = from.getTime()
  for (;;) {
    atMs += random.wait(hourMs / busiest)
    if (atMs >= to.getTime()) return visits
    const at = new Date(atMs)
    if (random.next() < searchesPerHour(at) / busiest) visits.push(visitAt(random, at))
  }
}

const searchesPerHour = (at: Date) =>
  ((searchesOn[at.getUTCDay()] ?? 0) * (inSixth[Math.floor(at.getUTCHours() / 4)] ?? 0)) / 4

function visitAt(random: RandomGenerator, at: Date): SimulatedVisit {
  const seeker = Math.floor(random.next() * seekers)
  const { words, place } = random.pick(searchTerms) ?? { words: '', place: '' }
  return {
    at,
    words,
    place,
    // The address is in a private network, so it belongs to nobody.
    address: `10.${seeker % 7}.${seeker % 211}.${seeker % 251}`,
    userAgent: random.pick(browsers)?.name ?? '',
    clicks: (rank) => random.next() < firstRankRate / (rank + 1),
    uuid: () => random.uuid(),
  }
}
