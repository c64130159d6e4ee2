/** Settings without limits on clicks, because all clicks of a test or benchmark come from this machine. */
export const noClickLimits = {
  CLICKS_PER_NETWORK_AND_MINUTE: '0',
  BILLED_CLICKS_PER_NETWORK_AND_JOB: '0',
  BILLED_CLICKS_PER_VISITOR: '0',
  BILLED_CLICKS_PER_NETWORK_AND_CAMPAIGN: '0',
  BILLED_CLICKS_PER_PUBLISHER_AND_CAMPAIGN: '0',
  SPIKE_CLICKS_PER_CAMPAIGN_AND_HOUR: '0',
}

/** Settings without limits on searches, because a benchmark would otherwise measure the limits. */
export const noSearchLimits = {
  SEARCH_REQUESTS_PER_SECOND: '0',
  SEARCH_ADDRESS_REQUESTS_PER_SECOND: '0',
}
