import type { CampaignBulk, CampaignBulkAnswer, JobCampaign } from '@tiller/client/platform'
import {
  allowedActions,
  campaignActions,
  type CallerAction,
} from '@tiller/contract/platform/campaigns/transitions'

export type BulkItem = CampaignBulk['items'][number]
type CampaignOutcome = CampaignBulkAnswer['items'][number]

/** The amounts that can be changed relatively. */
export const amounts = ['basicCpc', 'monthlyBudget', 'minCpc', 'tillerProCpc'] as const
export type Amount = (typeof amounts)[number]

/** What is to be done to many campaigns: an action, or an amount changed by a part of it or by cents. */
export type BulkChange =
  | { action: CallerAction }
  | { field: Amount; by: { percent: number } | { cents: number } }
  /** Values of their own, as they are pasted into a column. */
  | { field: Amount; cents: ReadonlyMap<number, number> }

/** The change of one campaign, as the API takes it. */
export function itemOf(change: BulkChange, id: number): BulkItem {
  if ('action' in change) return { id, action: change.action }
  return 'by' in change
    ? { id, adjust: { [change.field]: change.by } }
    : { id, patch: { [change.field]: change.cents.get(id) ?? 0 } }
}

/**
 * What takes the change of a campaign back: the move to where it came from, or the amount that it had. Undefined if nothing does, or
 * nothing has changed. It is refused if the campaign is changed once more meanwhile.
 */
export function inverseOf(
  change: BulkChange,
  before: JobCampaign,
  { campaign: after, etag }: CampaignOutcome,
): BulkItem | undefined {
  if (after === undefined || etag === undefined) return undefined
  const item = { id: before.id, ifMatch: etag }
  if ('action' in change) {
    if (before.status === after.status) return undefined
    const back = ({ pause: 'launch', launch: 'pause', archive: undefined } as const)[change.action]
    // One that was never launched cannot become so again, and one that is archived stays so.
    const leadsBack = back !== undefined && before.status !== 'UNDER_DEVELOPMENT'
    return leadsBack && allowedActions(campaignActions, after.status).includes(back)
      ? { ...item, action: back }
      : undefined
  }
  const { field } = change
  return before[field] === after[field] ? undefined : { ...item, patch: { [field]: before[field] } }
}

/** So many changes are taken by one request. */
const chunkSize = 200

/** In parts that one request takes. */
export const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, part) =>
    items.slice(part * chunkSize, (part + 1) * chunkSize),
  )
