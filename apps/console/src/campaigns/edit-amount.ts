import type { JobCampaign } from '@tiller/client/platform'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { sentenceOf } from '../api/problem.tsx'
import { money } from '../format/money.ts'
import { spoken } from '../format/text.ts'
import { showToast } from '../shell/toasts.tsx'
import type { Amount } from './bulk/change.ts'

/** Changes an amount of a campaign if it still is what the list shows, and offers to take it back. */
export function useEditAmount() {
  const queries = useQueryClient()
  return async (seen: JobCampaign, field: Amount, cents: number) => {
    const params = { campaignId: seen.id }
    const { data, etag } = await client.getCampaign.withResponse({ params })
    if (data[field] !== seen[field]) {
      await queries.invalidateQueries()
      throw new Error(`Not saved: somebody has made it ${money(data[field])} meanwhile.`)
    }
    const after = await client.updateCampaign.withResponse(
      { params, body: { [field]: cents } },
      { ifMatch: etag },
    )
    const undo = async () => {
      try {
        await client.updateCampaign({ params, body: { [field]: seen[field] } }, { ifMatch: after.etag })
      } catch (error) {
        showToast({ text: `It could not be taken back: ${sentenceOf(error)}` })
      }
      await queries.invalidateQueries()
    }
    showToast({ text: `${seen.name}: ${spoken(field)} ${money(seen[field])} → ${money(cents)}.`, undo })
    await queries.invalidateQueries()
  }
}
