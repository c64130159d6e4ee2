import type { Config } from '#lib/config/config.ts'

/** Limits on billed clicks in a rolling period of 24 hours; 0 = unlimited. */
export type ClickLimits = {
  perNetworkAndJob: number
  /** Across all jobs. */
  perVisitor: number
  perNetworkAndCampaign: number
  perPublisherAndCampaign: number
  /** Clicks of a campaign in one hour that are never a spike. */
  spikePerCampaignAndHour: number
  /** Fees for expired clicks, in cents. */
  expiredFeesPerPublisherCents: number
}

export type ClickLimitSettings = Pick<
  Config,
  | 'billedClicksPerNetworkAndJob'
  | 'billedClicksPerVisitor'
  | 'billedClicksPerNetworkAndCampaign'
  | 'billedClicksPerPublisherAndCampaign'
  | 'spikeClicksPerCampaignAndHour'
  | 'expiredFeesPerPublisherCents'
>

export const clickLimits = (config: ClickLimitSettings): ClickLimits => ({
  perNetworkAndJob: config.billedClicksPerNetworkAndJob,
  perVisitor: config.billedClicksPerVisitor,
  perNetworkAndCampaign: config.billedClicksPerNetworkAndCampaign,
  perPublisherAndCampaign: config.billedClicksPerPublisherAndCampaign,
  spikePerCampaignAndHour: config.spikeClicksPerCampaignAndHour,
  expiredFeesPerPublisherCents: config.expiredFeesPerPublisherCents,
})

export const unlimitedClicks: ClickLimits = {
  perNetworkAndJob: 0,
  perVisitor: 0,
  perNetworkAndCampaign: 0,
  perPublisherAndCampaign: 0,
  spikePerCampaignAndHour: 0,
  expiredFeesPerPublisherCents: 0,
}

/** A spike exceeds the busiest hour of the campaign in the previous 14 days by more than this factor. */
const spikeFactor = 5

/** Further clicks of a campaign in one hour are held once this many were billed. `busiestHour` is null without history. */
export const spikeThreshold = ({ spikePerCampaignAndHour }: ClickLimits, busiestHour: number | null) =>
  Math.max(spikePerCampaignAndHour, spikeFactor * (busiestHour ?? 0))
