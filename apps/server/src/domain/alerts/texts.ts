import type { AlertKind } from '@tiller/contract/platform/alerts/schemas'

export const formatDollars = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

export const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

type Text = { title: string; text: string; path: string }

type Facts = {
  spentCents?: number
  capCents?: number
  lastDay?: string | null
  clicks?: number
  invalid?: number
  heldClicks?: number
  failures?: number
  isHeld?: boolean
  deleted?: number
  before?: number
}

export type CampaignFacts = { campaignId: number; name: string; facts: Facts }
export type SourceFacts = { sourceId: number; name: string; facts: Facts }

const since = (lastDay: string | null | undefined) =>
  lastDay == null ? 'since its launch' : `since ${lastDay}`

type Wording = Record<AlertKind, (name: string, facts: Facts) => Omit<Text, 'path'>>

const wording: Partial<Wording> = {
  BUDGET_80: (name, { spentCents = 0, capCents = 0 }) => ({
    title: `${name}: 80% of the budget is spent`,
    text: `The campaign ${name} has spent ${formatDollars(spentCents)} of ${formatDollars(capCents)} for this month. When the budget is spent, its jobs are no longer advertised.`,
  }),
  BUDGET_SPENT: (name, { spentCents = 0, capCents = 0 }) => ({
    title: `${name}: the budget is spent`,
    text: `The campaign ${name} has spent ${formatDollars(spentCents)} of ${formatDollars(capCents)} for this month. Its jobs are not advertised until you raise the budget or a new month begins.`,
  }),
  NO_SPEND: (name, { lastDay }) => ({
    title: `${name} has spent nothing for a day`,
    text: `The campaign ${name} is live but has spent nothing ${since(lastDay)}. Its page shows what limits it, for example a price below the floor, no matching jobs, or filters.`,
  }),
  NO_APPLICATIONS: (name, { lastDay, clicks = 0, spentCents = 0 }) => ({
    title: `${name}: no application for 7 days`,
    text: `The campaign ${name} has had ${formatCount(clicks, 'click')} for ${formatDollars(spentCents)} in 7 days, but no application ${since(lastDay)}. Check that the application form or the landing page works, and whether conversions are reported.`,
  }),
  SUSPICIOUS_TRAFFIC: (name, { heldClicks = 0, clicks = 0, invalid = 0 }) => ({
    title: `${name}: suspicious traffic`,
    text:
      heldClicks > 0
        ? `The campaign ${name} receives far more clicks than usual. ${formatCount(heldClicks, 'click')} of them are held: they are billed after an hour unless the operator rejects them.`
        : `${formatCount(invalid, 'click')} of ${formatCount(clicks, 'click')} of the campaign ${name} since yesterday look automated or come from networks that are not job seekers. They are not billed.`,
  }),
  FEED_FAILED: (name, { failures = 0 }) => ({
    title: `The feed ${name} fails`,
    text: `The feed of the source ${name} could not be imported ${failures} times in a row. Its jobs stay as they were at the last import. The page of the source states the reason.`,
  }),
  FEED_SHRANK: (name, { isHeld = false, deleted = 0, before = 0 }) => ({
    title: `The feed ${name} lost many jobs`,
    text: isHeld
      ? `The last import of the source ${name} would remove more than half of its jobs. Nothing was changed; the import waits until the operator confirms it. If the feed is incomplete, correct it.`
      : `The last import of the source ${name} removed ${formatCount(deleted, 'job')} of ${before.toLocaleString('en-US')}. If that is not what you expect, check the feed.`,
  }),
}

const textOf = (kind: AlertKind, name: string, facts: Facts) => {
  const words = wording[kind]
  if (words === undefined) throw new Error(`There is no text for an alert of the kind ${kind}.`)
  return words(name, facts)
}

export const describeCampaignAlert = ({
  kind,
  name,
  facts,
  campaignId,
}: CampaignFacts & { kind: AlertKind }): Text => ({
  ...textOf(kind, name, facts),
  path: `/console/campaigns/${campaignId}`,
})

export const describeSourceAlert = ({
  kind,
  name,
  facts,
  sourceId,
}: SourceFacts & { kind: AlertKind }): Text => ({
  ...textOf(kind, name, facts),
  path: `/console/sources/${sourceId}`,
})
