import type { Config } from '#lib/config/config.ts'

/** Limits on billed clicks in a rolling period of 24 hours; 0 = unlimited. */
export type ClickLimits = {
  perNetworkAndJob: number
  /** Across all jobs. */
  perVisitor: number
  perNetworkAndCampaign: number
  perPublisherAndCampaign: number
  /** Fees for expired clicks, in cents. */
  expiredFeesPerPublisherCents: number
}

export type ClickLimitSettings = Pick<
  Config,
  | 'billedClicksPerNetworkAndJob'
  | 'billedClicksPerVisitor'
  | 'billedClicksPerNetworkAndCampaign'
  | 'billedClicksPerPublisherAndCampaign'
  | 'expiredFeesPerPublisherCents'
>

export const clickLimits = (config: ClickLimitSettings): ClickLimits => ({
  perNetworkAndJob: config.billedClicksPerNetworkAndJob,
  perVisitor: config.billedClicksPerVisitor,
  perNetworkAndCampaign: config.billedClicksPerNetworkAndCampaign,
  perPublisherAndCampaign: config.billedClicksPerPublisherAndCampaign,
  expiredFeesPerPublisherCents: config.expiredFeesPerPublisherCents,
})

export const unlimitedClicks: ClickLimits = {
  perNetworkAndJob: 0,
  perVisitor: 0,
  perNetworkAndCampaign: 0,
  perPublisherAndCampaign: 0,
  expiredFeesPerPublisherCents: 0,
}
