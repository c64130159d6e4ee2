import { useQuery } from '@tanstack/react-query'
import type { Change } from '@tiller/client/platform'
import { read } from '../api/read.ts'
import { ChangeRows, useNamed } from '../changes/change-rows.tsx'
import { List, type Column } from '../list/list.tsx'
import { listQuery } from '../list/list-search.ts'
import { campaignChangesRoute } from './routes.tsx'

const columns: readonly Column<Change>[] = [
  { label: 'Change', sort: 'at', cell: (change) => <ChangeRows changes={[change]} /> },
]

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
  const search = campaignChangesRoute.useSearch()
  const navigate = campaignChangesRoute.useNavigate()
  const answer = useQuery(read('listCampaignChanges', { params: { campaignId }, query: listQuery(search) }))
  const named = useNamed()
  return (
    <>
      <div className="actions" role="group" aria-label="Which changes">
        {searches.map(({ label, search: asked }) => (
          <button
            key={label}
            type="button"
            className="plain"
            aria-pressed={search.search === asked}
            onClick={() => navigate({ search: asked === undefined ? {} : { search: asked } })}
          >
            {label}
          </button>
        ))}
      </div>
      <List
        noun="changes"
        columns={columns}
        keyOf={({ id }) => id}
        answer={named(answer)}
        search={search}
        textField="reason"
        go={(next) => navigate({ search: next })}
        none={<p>Whatever is changed, by people, programs and the platform itself, is listed here.</p>}
      />
    </>
  )
}
