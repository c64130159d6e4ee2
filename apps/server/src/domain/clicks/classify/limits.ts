import type { Config } from '#lib/config/config.ts'

/** Limits on billed clicks in a rolling period of 24 hours; 0 = unlimited. */
export type ClickLimits = {
  perNetworkAndJob: number
  /** Maximum number of billed clicks of a visitor across all jobs. */
  perVisitor: number
  perNetworkAndCampaign: number
  perPublisherAndCampaign: number
  /** A campaign with at most this number of clicks in one hour never has a spike. */
  spikePerCampaignAndHour: number
  /** Maximum fees for expired clicks of a publisher, in cents. */
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

export const toClickLimits = (config: ClickLimitSettings): ClickLimits => ({
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

/**
 * Returns the number of billed clicks of a campaign in one hour above which further ones are held. `busiestHour` is
 * null without history.
 */
export const computeSpikeThreshold = ({ spikePerCampaignAndHour }: ClickLimits, busiestHour: number | null) =>
  Math.max(spikePerCampaignAndHour, spikeFactor * (busiestHour ?? 0))
