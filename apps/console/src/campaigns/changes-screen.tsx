import { read } from '../api/read.ts'
import { ChangeList } from '../changes/change-list.tsx'
import { useList } from '../list/use-list.ts'
import { campaignChangesRoute } from './routes.tsx'

/** What is asked for most often. */
const searches = [
  { label: 'All', search: undefined },
  {
    label: 'Moves of status',
    search: 'action:("LAUNCH","PAUSE","ARCHIVE","EXHAUST","REPLENISH","SUSPEND","RELEASE")',
  },
  { label: 'Settings', search: 'action="CHANGE"' },
  { label: 'By the platform itself', search: 'actor:("SCHEDULER","MONEY","OPERATOR")' },
] as const

/** Everything that was changed of a campaign, its segments and its schedules: who, when, why, and what before and after. */
export function ChangesScreen() {
  const { campaignId } = campaignChangesRoute.useParams()
  const list = useList(campaignChangesRoute, (query) =>
    read('listCampaignChanges', { params: { campaignId }, query }),
  )
  return (
    <>
      <div className="actions" role="group" aria-label="Which changes">
        {searches.map(({ label, search: asked }) => (
          <button
            key={label}
            type="button"
            className="plain"
            aria-pressed={list.search.search === asked}
            onClick={() => list.go(asked === undefined ? {} : { search: asked })}
          >
            {label}
          </button>
        ))}
      </div>
      <ChangeList {...list} />
    </>
  )
}
