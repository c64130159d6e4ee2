import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../api/read.ts'

export const campaignNames = {
  ...createQueryOptions('listMyCampaigns', { query: { size: 200, sort: ['id,asc'] } }),
  staleTime: 60_000,
}

/** Returns a function that names campaigns. Campaigns beyond the first 200 are named by id. */
export function useCampaignNames(): (campaignId: number) => string {
  const { data } = useQuery(campaignNames)
  const names = new Map((data?.content ?? []).map(({ id, name }) => [id, name]))
  return (campaignId) => names.get(campaignId) ?? `Campaign ${campaignId}`
}
