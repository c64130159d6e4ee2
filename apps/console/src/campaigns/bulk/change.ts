import type { CampaignBulk, CampaignBulkAnswer, JobCampaign } from '@tiller/client/platform'
import {
  listAllowedActions,
  campaignTransitions,
  type CallerAction,
} from '@tiller/contract/platform/campaigns/transitions'

export type BulkItem = CampaignBulk['items'][number]
type CampaignOutcome = CampaignBulkAnswer['items'][number]

export const amountFields = ['basicCpc', 'monthlyBudget', 'minCpc', 'tillerProCpc'] as const
export type AmountField = (typeof amountFields)[number]

export type BulkChange =
  | { action: CallerAction }
  | { field: AmountField; by: { percent: number } | { cents: number } }
  /** Absolute values by campaign id, pasted from a spreadsheet. */
  | { field: AmountField; cents: ReadonlyMap<number, number> }

export function createBulkItem(change: BulkChange, id: number): BulkItem {
  if ('action' in change) return { id, action: change.action }
  return 'by' in change
    ? { id, adjust: { [change.field]: change.by } }
    : { id, patch: { [change.field]: change.cents.get(id) ?? 0 } }
}

/**
 * Returns the item that undoes a change; undefined if nothing changed or the change is final. Its `ifMatch` rejects
 * the undo if the campaign was changed again.
 */
export function createUndoItem(
  change: BulkChange,
  before: JobCampaign,
  { campaign: after, etag }: CampaignOutcome,
): BulkItem | undefined {
  if (after === undefined || etag === undefined) return undefined
  const item = { id: before.id, ifMatch: etag }
  if ('action' in change) {
    if (before.status === after.status) return undefined
    const back = ({ pause: 'launch', launch: 'pause', archive: undefined } as const)[change.action]
    // A first launch and archiving are final.
    const leadsBack = back !== undefined && before.status !== 'UNDER_DEVELOPMENT'
    return leadsBack && listAllowedActions(campaignTransitions, after.status).includes(back)
      ? { ...item, action: back }
      : undefined
  }
  const { field } = change
  return before[field] === after[field] ? undefined : { ...item, patch: { [field]: before[field] } }
}

/** Maximum number of items per request, which is the API's limit. */
const chunkSize = 200

export const splitIntoChunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, part) =>
    items.slice(part * chunkSize, (part + 1) * chunkSize),
  )
