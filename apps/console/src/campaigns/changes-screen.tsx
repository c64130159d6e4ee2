import { read } from '../api/read.ts'
import { NarrowedChanges } from '../changes/narrowed-changes.tsx'
import { useList } from '../list/use-list.ts'
import { campaignChangesRoute } from './routes.tsx'

/** Everything that was changed of a campaign, its segments and its schedules: who, when, why, and what before and after. */
export function ChangesScreen() {
  const { campaignId } = campaignChangesRoute.useParams()
  const list = useList(campaignChangesRoute, (query) =>
    read('listCampaignChanges', { params: { campaignId }, query }),
  )
  return <NarrowedChanges {...list} />
}
