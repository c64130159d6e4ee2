import { useQuery } from '@tanstack/react-query'
import { read } from '../api/read.ts'

/** What the names of campaigns are read from. */
export const campaignNames = {
  ...read('listMyCampaigns', { query: { size: 200, sort: ['id,asc'] } }),
  staleTime: 60_000,
}

/** The names of the campaigns whose ids are on the screen; those beyond the first 200 are called by their id. */
export function useCampaignNames(): (campaignId: number) => string {
  const { data } = useQuery(campaignNames)
  const names = new Map((data?.content ?? []).map(({ id, name }) => [id, name]))
  return (campaignId) => names.get(campaignId) ?? `Campaign ${campaignId}`
}
