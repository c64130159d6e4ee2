import { read } from '../api/read.ts'
import { NarrowedChanges } from '../changes/filtered-changes.tsx'
import { useList } from '../list/use-list.ts'
import { campaignRoute } from './routes.tsx'

/** Everything that was changed of a campaign, its segments and its schedules: who, when, why, and what before and after. */
export function ChangesScreen() {
  const { campaignId } = campaignRoute.useParams()
  const list = useList((query) => read('listCampaignChanges', { params: { campaignId }, query }))
  return <NarrowedChanges {...list} />
}
