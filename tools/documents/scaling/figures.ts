/**
 * What one machine was measured to do, on two shared cores of an AMD EPYC. Each figure names its benchmark; run
 * `npm run bench -- NAME` on your machine and replace it.
 */
export const measured = {
  /** Core milliseconds of a search over HTTP without those of the index: `search-http`, new searches. */
  searchRequestMs: 0.72,
  /** Core milliseconds of a search in memory per million jobs: `search`, mean of all queries. */
  memorySearchMsPerMillion: 0.39,
  /** Core milliseconds of a search in OpenSearch, at each number of jobs: `search-engines`, p50. The mean is higher. */
  clusterSearchMs: [
    [100_000, 9.45],
    [1_000_000, 14.2],
  ],
  /** Core milliseconds of a redirect with a charge: `charge`, mixed campaigns, plus a request of `platform`. */
  clickMs: 1.3,
  /** Core milliseconds of a reported outcome, in requests of 100: `disposition`. */
  dispositionMs: 0.05,
  /** Core milliseconds of a job in an import: `import`. */
  newJobMs: 0.93,
  unchangedJobMs: 0.26,
  /** Resident memory of the index per million imported jobs: `memory`. */
  memoryGbPerMillion: 2.35,
  /** Memory of an OpenSearch node per million jobs, with its heap: `search-engines`. */
  clusterGbPerMillion: 1.7,
  /** Disk space of a job of the sample feed with its indexes. */
  jobBytes: 7_000,
  /** Disk space of a click with its indexes, 758 bytes for a million of them, and an estimate for its charge. */
  clickBytes: 1_100,
  /** Disk space of a reported outcome: an estimate. */
  dispositionBytes: 350,
} as const

/** What is assumed of the use of a platform. Replace it with what you know of yours. */
export const assumed = {
  /** Searches for each click, and clicks for each reported outcome. */
  searchesPerClick: 20,
  clicksPerDisposition: 10,
  /** The busiest second, compared with the mean of a day. */
  peakFactor: 3,
  /** Part of the processors that is in use in the busiest second. */
  utilization: 0.5,
  /** How often a feed is imported on a day, and the part of its jobs that is new or changed each day. */
  importsPerDay: 4,
  changedJobsPerDay: 0.1,
  /** Most jobs that one process holds in memory. */
  maxJobsPerProcess: 10_000_000,
  /** Days for which clicks and outcomes are paid for in the table of costs. */
  storedDays: 365,
} as const

/** Prices per month in dollars, of the size of list prices of large clouds without reservations. */
export const prices = {
  /** A core with `gbPerCore` of memory. */
  core: 35,
  gbPerCore: 4,
  /** A further GB of memory. */
  memoryGb: 4,
  /** A GB on fast disks. */
  diskGb: 0.1,
} as const
