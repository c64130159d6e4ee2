import type { JobCampaign } from '@tiller/client/platform'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { formatErrorMessage } from '../api/problem.tsx'
import { formatMoney } from '../format/money.ts'
import { humanize } from '../format/text.ts'
import { t } from '../language/text.ts'
import { showToast } from '../shell/toasts.tsx'
import type { AmountField } from './bulk/change.ts'

/**
 * Returns a function that changes an amount of a campaign. It fails if the amount is no longer the one that the list
 * shows.
 */
export function useEditAmount() {
  const queries = useQueryClient()
  return async (seen: JobCampaign, field: AmountField, cents: number) => {
    const params = { campaignId: seen.id }
    const { data, etag } = await client.getCampaign.withResponse({ params })
    if (data[field] !== seen[field]) {
      await queries.invalidateQueries()
      throw new Error(
        t('Not saved: someone else has changed it to {amount}.', { amount: formatMoney(data[field]) }),
      )
    }
    const after = await client.updateCampaign.withResponse(
      { params, body: { [field]: cents } },
      { ifMatch: etag },
    )
    const undo = async () => {
      try {
        await client.updateCampaign({ params, body: { [field]: seen[field] } }, { ifMatch: after.etag })
      } catch (error) {
        showToast({ text: t('It could not be undone: {message}', { message: formatErrorMessage(error) }) })
      }
      await queries.invalidateQueries()
    }
    showToast({
      text: `${seen.name}: ${humanize(field)} ${formatMoney(seen[field])} → ${formatMoney(cents)}.`,
      undo,
    })
    await queries.invalidateQueries()
  }
}
