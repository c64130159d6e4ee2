import { assumed, measured, prices } from './figures.ts'

export type Load = { jobs: number; eventsPerDay: number }
export type Engine = 'memory' | 'cluster'

/** What a load needs, in cores, GB, and dollars per month. */
export type Needs = {
  /** Searches, clicks, and outcomes in the busiest second. */
  searchesPerSecond: number
  clicksPerSecond: number
  dispositionsPerSecond: number
  /** Parts into which the index is divided, because one process cannot hold all jobs. */
  parts: number
  /** Processes with a copy of a part of the index, each of which uses one core; or cores of the cluster. */
  indexCores: number
  indexGb: number
  /** Cores of the processes without an index, of background work, and of the database. */
  otherCores: number
  diskGb: number
  dollars: number
}

const secondsPerDay = 86_400

/** Divides events into searches, clicks, and outcomes. */
function splitEvents(events: number) {
  const { searchesPerClick, clicksPerDisposition } = assumed
  const clicks = events / (searchesPerClick + 1 + 1 / clicksPerDisposition)
  return { searches: clicks * searchesPerClick, clicks, dispositions: clicks / clicksPerDisposition }
}

/** Core milliseconds of a search in the cluster, on the line through the two measured sizes. */
function computeClusterMs(jobs: number) {
  const [[few, fewMs], [many, manyMs]] = measured.clusterSearchMs
  return fewMs + ((jobs - few) * (manyMs - fewMs)) / (many - few)
}

/**
 * Computes what a load needs in its busiest second. There are at least two copies of the index and of the database, on
 * different machines.
 */
export function computeNeeds({ jobs, eventsPerDay }: Load, engine: Engine): Needs {
  const perDay = splitEvents(eventsPerDay)
  const atPeak = (count: number) => (count / secondsPerDay) * assumed.peakFactor
  const toCores = (coreMsPerSecond: number) => Math.ceil(coreMsPerSecond / 1_000 / assumed.utilization)
  const searchesPerSecond = atPeak(perDay.searches)
  const clicksPerSecond = atPeak(perDay.clicks)
  const dispositionsPerSecond = atPeak(perDay.dispositions)
  const millions = jobs / 1_000_000
  const parts = engine === 'memory' ? Math.ceil(jobs / assumed.maxJobsPerProcess) : 1
  const indexMs = engine === 'memory' ? millions * measured.memorySearchMsPerMillion : computeClusterMs(jobs)
  const indexCores = Math.max(2 * parts, toCores(searchesPerSecond * indexMs))
  const indexGb =
    engine === 'memory'
      ? (indexCores * millions * measured.memoryGbPerMillion) / parts
      : 2 * millions * measured.clusterGbPerMillion
  const importMs =
    jobs * (assumed.importsPerDay * measured.unchangedJobMs + assumed.changedJobsPerDay * measured.newJobMs)
  const otherMs =
    // Each part of the index answers its own request.
    searchesPerSecond * parts * measured.searchRequestMs +
    clicksPerSecond * measured.clickMs +
    dispositionsPerSecond * measured.dispositionMs +
    importMs / secondsPerDay
  const otherCores = Math.max(4, toCores(otherMs))
  const storedBytes =
    jobs * measured.jobBytes +
    assumed.storedDays *
      (perDay.clicks * measured.clickBytes + perDay.dispositions * measured.dispositionBytes)
  const diskGb = (2 * storedBytes) / 1e9
  const furtherGb = Math.max(0, indexGb - prices.gbPerCore * indexCores)
  const dollars =
    (indexCores + otherCores) * prices.core + furtherGb * prices.memoryGb + diskGb * prices.diskGb
  return {
    searchesPerSecond,
    clicksPerSecond,
    dispositionsPerSecond,
    parts,
    indexCores,
    indexGb,
    otherCores,
    diskGb,
    dollars,
  }
}

/** Rounds to two digits, as the estimate is not more exact, and groups thousands. */
const round = (value: number) => Number(value.toPrecision(2)).toLocaleString('en')

const name = { memory: 'in memory', cluster: 'OpenSearch' }

/** Rows of the table of costs. */
export const costRows = [1e6, 1e7, 1e8].flatMap((jobs) =>
  [1e7, 1e9].flatMap((eventsPerDay) =>
    (['memory', 'cluster'] as const).map((engine) => {
      const needs = computeNeeds({ jobs, eventsPerDay }, engine)
      return [
        jobs.toLocaleString('en'),
        eventsPerDay.toLocaleString('en'),
        `${name[engine]}${needs.parts > 1 ? `, ${needs.parts} shards` : ''}`,
        round(needs.searchesPerSecond),
        round(needs.clicksPerSecond),
        round(needs.indexCores),
        round(needs.indexGb),
        round(needs.otherCores),
        round(needs.diskGb),
        `$${round(needs.dollars)}`,
      ]
    }),
  ),
)

export const costColumns = [
  'jobs',
  'events per day',
  'index',
  'searches/s',
  'clicks/s',
  'index cores',
  'index GB',
  'other cores',
  'disk GB',
  'per month',
]
