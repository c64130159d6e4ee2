import { createQueryOptions } from '../api/read.ts'
import { FilteredChanges } from '../changes/filtered-changes.tsx'
import { useList } from '../list/use-list.ts'
import { campaignRoute } from './routes.tsx'

export function ChangesScreen() {
  const { campaignId } = campaignRoute.useParams()
  const list = useList((query) =>
    createQueryOptions('listCampaignChanges', { params: { campaignId }, query }),
  )
  return <FilteredChanges {...list} />
}
