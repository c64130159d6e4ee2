import type { CampaignBulkAnswer, DryRunEffect, JobCampaign } from '@tiller/client/platform'
import { client } from '../../api/client.ts'
import { chunksOf, type BulkItem } from './change.ts'

/** What became of one change, beside the campaign as it was before. */
export type Outcome = CampaignBulkAnswer['items'][number] & { before: JobCampaign | undefined }

export type Run = { outcomes: readonly Outcome[]; effects: readonly DryRunEffect[] }

/** Changes that are on their way: the same chunk is sent again under the same key, so that it happens once. */
export type Chunk = { items: readonly BulkItem[]; key: string }

export const chunked = (items: readonly BulkItem[]): Chunk[] =>
  chunksOf(items).map((chunk) => ({ items: chunk, key: crypto.randomUUID() }))

/**
 * Sends changes chunk after chunk.
 *
 * @param done is told after each chunk, so that progress is seen
 * @throws what a whole chunk was refused with; `done` has told of those before
 */
export async function send(
  chunks: readonly Chunk[],
  before: ReadonlyMap<number, JobCampaign>,
  { dryRun = false, done }: { dryRun?: boolean; done?: (outcomes: readonly Outcome[]) => void } = {},
): Promise<Run> {
  const outcomes: Outcome[] = []
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

/** The change was not made. */
export const isRefused = ({ status }: Outcome): boolean => status >= 400
