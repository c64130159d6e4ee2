import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../api/read.ts'
import { t } from '../language/text.ts'

export const campaignNamesQuery = {
  ...createQueryOptions('listMyCampaigns', { query: { size: 200, sort: ['id,asc'] } }),
  staleTime: 60_000,
}

/**
 * Returns a function that returns the name of a campaign. Names of the first 200 campaigns are known; others are
 * shown by id.
 */
export function useCampaignNames(): (campaignId: number) => string {
  const { data } = useQuery(campaignNamesQuery)
  const names = new Map((data?.content ?? []).map(({ id, name }) => [id, name]))
  return (campaignId) => names.get(campaignId) ?? t('Campaign {id}', { id: campaignId })
}
