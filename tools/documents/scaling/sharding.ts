/** A customer with all of its data: a root customer and the customers below it. */
type Customer = { jobs: number; shard: number }

type Options = {
  seed: number
  shards: number
  /** Customers at the beginning, and how many join each month. */
  customers: number
  joiningPerMonth: number
  months: number
  /** Jobs of the smallest customer. Sizes follow a Pareto distribution with this shape. */
  smallestJobs: number
  shape: number
  /** Jobs of the largest customer. */
  largestJobs: number
  /** A shard with more than this multiple of the mean load gives customers away. */
  maxLoad: number
}

export type ShardingResult = {
  customers: number
  jobs: number
  /** The load of the fullest shard, compared with the mean. */
  fullest: number
  /** Customers moved in all months, and their part of all jobs at the end. */
  moves: number
  movedPart: number
  /** The part of the customers that is affected if the shard with the most of them fails. */
  lostPart: number
}

/** A small generator of random numbers between 0 and 1, mulberry32, so that the table is the same every time. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Creates shards without customers. */
function createShards(count: number, maxLoad: number) {
  const customers: Customer[] = []
  const loads = Array.from({ length: count }, () => 0)
  const moved: number[] = []
  const add = (shard: number, jobs: number) => (loads[shard] = (loads[shard] ?? 0) + jobs)
  const emptiest = () => loads.indexOf(Math.min(...loads))
  const maxJobs = () => (sum(loads) / count) * maxLoad
  return {
    customers,
    loads,
    /** The jobs of each customer that was moved. */
    moved,
    join: (jobs: number) => {
      const shard = emptiest()
      customers.push({ jobs, shard })
      add(shard, jobs)
    },
    resize: (customer: Customer, jobs: number) => {
      add(customer.shard, jobs - customer.jobs)
      customer.jobs = jobs
    },
    /** Moves customers away from a shard that is too full, the smallest first that is large enough. */
    relieve: (shard: number) => {
      for (;;) {
        const excess = (loads[shard] ?? 0) - maxJobs()
        if (excess <= 0) return
        const least = Math.min(...loads)
        const fitting = customers
          .filter((each) => each.shard === shard && least + each.jobs < maxJobs())
          .sort((a, b) => a.jobs - b.jobs)
        const chosen = fitting.find(({ jobs }) => jobs >= excess) ?? fitting.at(-1)
        // Only customers that fit nowhere else remain.
        if (chosen === undefined) return
        add(shard, -chosen.jobs)
        chosen.shard = emptiest()
        add(chosen.shard, chosen.jobs)
        moved.push(chosen.jobs)
      }
    },
  }
}

/**
 * Simulates shards of whole customers. A new customer is created on the emptiest shard, and all customers grow or shrink
 * by up to a fifth per month. A shard that becomes too full gives its smallest sufficient customers to the emptiest one.
 * A customer is never divided, because its payments would then concern two databases.
 */
export function simulateSharding(options: Options): ShardingResult {
  const random = createRandom(options.seed)
  const drawJobs = () =>
    Math.min(options.largestJobs, options.smallestJobs / (1 - random()) ** (1 / options.shape))
  const { customers, loads, moved, ...shards } = createShards(options.shards, options.maxLoad)
  for (let n = 0; n < options.customers; n += 1) shards.join(drawJobs())
  for (let month = 0; month < options.months; month += 1) {
    for (const customer of customers)
      shards.resize(customer, Math.min(options.largestJobs, customer.jobs * (0.8 + 0.4 * random())))
    for (let n = 0; n < options.joiningPerMonth; n += 1) shards.join(drawJobs())
    for (let shard = 0; shard < options.shards; shard += 1) shards.relieve(shard)
  }
  const perShard = loads.map((_, shard) => customers.filter((each) => each.shard === shard).length)
  const jobs = sum(loads)
  return {
    customers: customers.length,
    jobs,
    fullest: Math.max(...loads) / (jobs / options.shards),
    moves: moved.length,
    movedPart: sum(moved) / jobs,
    lostPart: Math.max(...perShard) / customers.length,
  }
}

const scenarios = [
  { name: 'many small customers', shape: 1.5, largestJobs: 1_000_000 },
  { name: 'few large customers', shape: 1.1, largestJobs: 5_000_000 },
] as const

const percent = (part: number) => `${(part * 100).toFixed(part < 0.1 ? 1 : 0)} %`
const round = (count: number) => Number(count.toPrecision(2)).toLocaleString('en')

/** Rows of the table of simulated shards. */
export const shardingRows = scenarios.flatMap(({ name, ...sizes }) =>
  [4, 10, 32].map((shards) => {
    const result = simulateSharding({
      seed: 1,
      shards,
      customers: 5_000,
      joiningPerMonth: 100,
      months: 24,
      smallestJobs: 1_000,
      maxLoad: 1.3,
      ...sizes,
    })
    return [
      name,
      String(shards),
      round(result.customers),
      round(result.jobs),
      result.fullest.toFixed(2),
      String(result.moves),
      percent(result.movedPart),
      percent(result.lostPart),
    ]
  }),
)

export const shardingColumns = [
  'customers',
  'shards',
  'customers at the end',
  'jobs at the end',
  'fullest ÷ mean',
  'moves in 2 years',
  'jobs moved',
  'customers on the largest shard',
]
