import type { CampaignBulkAnswer, DryRunEffect, JobCampaign } from '@tiller/client/platform'
import { client } from '../../api/client.ts'
import { splitIntoChunks, type BulkItem } from './change.ts'

/** The result for one campaign, with its previous state. */
export type CampaignOutcome = CampaignBulkAnswer['items'][number] & { before: JobCampaign | undefined }

export type BulkResult = { outcomes: readonly CampaignOutcome[]; effects: readonly DryRunEffect[] }

/** The items of one request, with its idempotency key, which a retry uses again. */
export type BulkChunk = { items: readonly BulkItem[]; key: string }

export const createChunks = (items: readonly BulkItem[]): BulkChunk[] =>
  splitIntoChunks(items).map((chunk) => ({ items: chunk, key: crypto.randomUUID() }))

/**
 * Sends the chunks one after another.
 *
 * @param done called with all outcomes after each chunk
 * @throws the error of a failed request; `done` has reported the chunks before it
 */
export async function sendChunks(
  chunks: readonly BulkChunk[],
  before: ReadonlyMap<number, JobCampaign>,
  { dryRun = false, done }: { dryRun?: boolean; done?: (outcomes: readonly CampaignOutcome[]) => void } = {},
): Promise<BulkResult> {
  const outcomes: CampaignOutcome[] = []
  const effects: DryRunEffect[] = []
  for (const { items, key } of chunks) {
    const answer = await client.changeCampaigns(
      { ...(dryRun ? { query: { dryRun } } : {}), body: { items: [...items] } },
      dryRun ? {} : { idempotencyKey: key },
    )
    outcomes.push(...answer.items.map((item) => ({ ...item, before: before.get(item.id) })))
    if (answer.effect !== undefined) effects.push(answer.effect)
    done?.([...outcomes])
  }
  return { outcomes, effects }
}

export const isFailedOutcome = ({ status }: CampaignOutcome): boolean => status >= 400
