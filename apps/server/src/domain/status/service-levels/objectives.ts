/** A promise about a part of the platform: a share of its events is good. */
export type ServiceLevel = {
  id: 'clicks' | 'search' | 'dispositions' | 'money' | 'webhooks'
  title: string
  /** What a good event is. */
  good: string
  /** The share of events of 30 days that are good, in percent. */
  targetPercent: number
  /** The operations whose requests are the events; empty if the events are not requests. */
  operations: readonly string[]
  /** An event is good only within this time; Infinity if its time does not matter. */
  withinSeconds: number
}

/**
 * The service levels. `deploy/prometheus/rules.yml` alerts on the same definitions and targets; a test compares them. A
 * request is good if it is in time and its status is not 5xx.
 */
export const serviceLevels: readonly ServiceLevel[] = [
  {
    id: 'clicks',
    title: 'Click redirects',
    good: 'The click is redirected, not answered with a server error.',
    targetPercent: 99.9,
    operations: ['/click/:token', '/click/:token/go'],
    withinSeconds: Infinity,
  },
  {
    id: 'search',
    title: 'Searches',
    good: 'The search is answered within 250 ms.',
    targetPercent: 99,
    operations: ['searchJobs'],
    withinSeconds: 0.25,
  },
  {
    id: 'dispositions',
    title: 'Hiring outcomes',
    good: 'The report is stored or refused for a reason, not answered with a server error.',
    targetPercent: 99.9,
    operations: ['reportEvents'],
    withinSeconds: Infinity,
  },
  {
    id: 'money',
    title: 'Exact money',
    good: 'The amount spent of a budget equals the sum of its charges and does not exceed the budget.',
    targetPercent: 100,
    operations: [],
    withinSeconds: Infinity,
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    good: 'A message is first sent within a minute. Messages that wait for a failing receiver do not count.',
    targetPercent: 99,
    operations: [],
    withinSeconds: 60,
  },
]

export type ServiceLevelId = ServiceLevel['id']

/** The periods over which service levels are measured, in seconds. */
export const windowSeconds = { lastHour: 3_600, lastDay: 86_400, last30Days: 30 * 86_400 }
