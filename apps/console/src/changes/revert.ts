import type { Change } from '@tiller/client/platform'
import { kinds } from 'virtual:kinds'
import { client } from '../api/client.ts'
import { humanize } from '../format/text.ts'
import { t, translateKnown } from '../language/text.ts'

/**
 * Returns whether a change can be undone. Changes of settings, pauses, and launches of paused campaigns and segments
 * can.
 */
export function canRevert({ objectType, action, fields }: Change): boolean {
  if (objectType !== 'CAMPAIGN' && objectType !== 'SEGMENT') return false
  if (action === 'CHANGE') return fields.length > 0 && fields.every(({ field }) => kinds[field] !== undefined)
  if (action === 'PAUSE') return statusBefore(fields) === 'LIVE'
  return action === 'LAUNCH' && /^(?:USER_)?PAUSED$/.test(statusBefore(fields))
}

const statusBefore = (fields: Change['fields']): string => {
  const old = fields.find(({ field }) => field === 'status')?.old
  return typeof old === 'string' ? old : ''
}

/** Restores the state before a change. Throws if one of the fields has changed again. */
export async function revertChange({ objectType, objectId, action, fields }: Change): Promise<void> {
  const item = objectType === 'CAMPAIGN' ? campaign(objectId) : segment(objectId)
  const { data, etag } = await item.read()
  const now = data as Readonly<Record<string, unknown>>
  const newer = fields.find(({ field, new: made }) => !isSame(now[field], made))
  if (newer !== undefined)
    throw new Error(t('{field} has been changed again since then.', { field: humanize(newer.field) }))
  if (action === 'PAUSE') await item.act('launch', etag)
  else if (action === 'LAUNCH') await item.act('pause', etag)
  else await item.patch(Object.fromEntries(fields.map(({ field, old }) => [field, old])), etag)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Move = 'launch' | 'pause'

const campaign = (campaignId: number) => ({
  read: () => client.getCampaign.withResponse({ params: { campaignId } }),
  patch: (body: object, ifMatch: string): Promise<unknown> =>
    client.updateCampaign({ params: { campaignId }, body }, { ifMatch }),
  act: async (action: Move, ifMatch: string) =>
    throwIfFailed(await client.changeCampaigns({ body: { items: [{ id: campaignId, action, ifMatch }] } })),
})

const segment = (segmentId: number) => ({
  read: () => client.getSegment.withResponse({ params: { segmentId } }),
  patch: (body: object, ifMatch: string): Promise<unknown> =>
    client.updateSegment({ params: { segmentId }, body }, { ifMatch }),
  act: async (action: Move, ifMatch: string) =>
    throwIfFailed(await client.changeSegments({ body: { items: [{ id: segmentId, action, ifMatch }] } })),
})

/**
 * Throws if the bulk request failed. Status changes use bulk requests, because only these accept `ifMatch` for them.
 */
function throwIfFailed({ items: [item] }: { items: readonly { problem?: { detail?: string } }[] }): void {
  if (item?.problem !== undefined)
    throw new Error(translateKnown(item.problem.detail ?? t('It was refused.')))
}
