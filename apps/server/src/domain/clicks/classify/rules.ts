import type { settingDefinitions } from '#lib/config/settings.ts'
import type { ClickClass, ClickFacts } from './classify.ts'

export const tokenLifetimeMs = 24 * 3600 * 1000

type TrafficRule = {
  class: ClickClass
  matches: (click: ClickFacts) => boolean
  /** The condition of the rule, in words for advertisers and publishers. */
  when: string
  billed: 'no' | 'yes' | 'after one hour'
  /** The settings on which the rule depends. */
  limits: readonly (keyof typeof settingDefinitions)[]
}

/**
 * The rules of billing in the order in which they are applied. The table in the guide about clicks is generated from
 * them.
 */
export const trafficRules: readonly TrafficRule[] = [
  {
    class: 'BOT',
    matches: ({ isBot }) => isBot,
    when: 'a known program or one without a name, also if the publisher names it as the seeker’s browser (`useragent`); a request for anything but a document, such as an image, a script, a frame, or part of a file; a prefetch or prerendering; a HEAD request; or a network that clicks too fast',
    billed: 'no',
    limits: ['clicksPerNetworkAndMinute'],
  },
  {
    class: 'STALE',
    matches: ({ at, issuedAtMs }) => at.getTime() - issuedAtMs > tokenLifetimeMs,
    when: 'the search was more than 24 hours ago',
    billed: 'no',
    limits: [],
  },
  {
    class: 'EXPIRED',
    matches: ({ jobServed }) => !jobServed,
    when: 'the job is no longer advertised; the seeker is led to a similar job nearby, if there is one',
    billed: 'no',
    limits: ['expiredFeesPerPublisherCents'],
  },
  {
    class: 'GEO',
    matches: ({ isForeign }) => isForeign,
    when: 'the address is outside the United States and its territories, if the operator has set up a database of addresses; without one, no click gets this class',
    billed: 'no',
    limits: ['geoDatabase'],
  },
  {
    class: 'DATA_CENTER',
    matches: ({ isDataCenter }) => isDataCenter,
    when: 'the address belongs to a known data center',
    billed: 'no',
    limits: ['dataCenters'],
  },
  {
    class: 'PUBLISHER',
    matches: ({ isPublisherNetwork }) => isPublisherNetwork,
    when: "the publisher's pass was used from the same network on that day or the day before",
    billed: 'no',
    limits: [],
  },
  {
    class: 'DUPLICATE',
    matches: ({ repeatsVisitor, exceedsNetworkLimit }) => repeatsVisitor || exceedsNetworkLimit,
    when: 'a click of the same person (by address and browser, or by the publisher’s `pid`) on the job, or of this search result, was billed in the last 24 hours, or the network has reached its limit of billed clicks on the job',
    billed: 'no',
    limits: ['billedClicksPerNetworkAndJob'],
  },
  {
    class: 'CAPPED',
    matches: ({ exceedsCap }) => exceedsCap,
    when: 'a limit on billed clicks in 24 hours, across all jobs, is reached: per visitor, per network and campaign, or per publisher and campaign',
    billed: 'no',
    limits: [
      'billedClicksPerVisitor',
      'billedClicksPerNetworkAndCampaign',
      'billedClicksPerPublisherAndCampaign',
    ],
  },
  {
    class: 'SUSPECT',
    matches: ({ isSpike }) => isSpike,
    when: 'the campaign receives far more clicks than usual: more than the limit for an hour and 5 times its busiest hour of the last 14 days',
    billed: 'after one hour',
    limits: ['spikeClicksPerCampaignAndHour'],
  },
  { class: 'VALID', matches: () => true, when: 'every other click', billed: 'yes', limits: [] },
]
