/**
 * The limits that an operator can set for a customer. Without a value of its own, a customer has the default of the
 * installation.
 */
export const customerLimits = {
  requestsPerMinute: {
    description: 'Requests per minute of each app client and person (0: unlimited)',
    minimum: 0,
    maximum: 1_000_000,
  },
  jobWritesPerMinute: {
    description: 'Jobs sent by API per minute, with all sub-customers (0: unlimited)',
    minimum: 0,
    maximum: 10_000_000,
  },
  dispositionRequestsPerSecond: {
    description: 'Requests per second to the Disposition API, on average (0: unlimited)',
    minimum: 0,
    maximum: 100_000,
  },
  appClients: { description: 'App clients', minimum: 0, maximum: 10_000 },
  users: { description: 'Users', minimum: 1, maximum: 10_000 },
  webhooks: { description: 'Webhooks', minimum: 0, maximum: 1_000 },
  sources: { description: 'Sources', minimum: 0, maximum: 10_000 },
  feedMegabytes: { description: 'Size of a downloaded feed, in MB', minimum: 1, maximum: 5_120 },
  openJobsByApi: { description: 'Open jobs by API', minimum: 0, maximum: 10_000_000 },
  expansionsPerSource: { description: 'Title expansions per source', minimum: 0, maximum: 100_000 },
  campaignsPerPool: { description: 'Campaigns per pool, without archived ones', minimum: 1, maximum: 10_000 },
  segmentsPerCampaign: {
    description: 'Segments per campaign, without archived ones',
    minimum: 1,
    maximum: 10_000,
  },
  archivedPerPool: {
    description: 'Archived campaigns and segments per pool',
    minimum: 1,
    maximum: 1_000_000,
  },
  filterValuesPerPool: {
    description: 'Values in the job filters of a pool',
    minimum: 1,
    maximum: 60_000,
  },
  storedResponseMegabytes: {
    description: 'Stored responses for idempotency keys, in MB (0: unlimited)',
    minimum: 0,
    maximum: 1_000_000,
  },
} as const

export type LimitName = keyof typeof customerLimits

export const limitNames = Object.keys(customerLimits) as [LimitName, ...LimitName[]]
