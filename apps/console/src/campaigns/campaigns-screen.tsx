import { useQuery } from '@tanstack/react-query'
import type { JobCampaign } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { read } from '../api/read.ts'
import { money } from '../format/money.ts'
import { List, type Column } from '../list/list.tsx'
import { listQuery } from '../list/list-search.ts'
import { campaignsRoute } from './routes.tsx'
import { Actions } from './actions.tsx'
import { Status } from './status.tsx'

const columns: readonly Column<JobCampaign>[] = [
  {
    label: 'Campaign',
    sort: 'name',
    cell: ({ id, name }) => (
      <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
        {name}
      </Link>
    ),
  },
  { label: 'Status', sort: 'status', cell: ({ status }) => <Status status={status} /> },
  { label: 'Spent', sort: 'mtdSpend', isNumber: true, cell: ({ mtdSpend }) => money(mtdSpend) },
  {
    label: 'Monthly budget',
    sort: 'monthlyBudget',
    isNumber: true,
    cell: ({ monthlyBudget }) => money(monthlyBudget),
  },
  { label: 'Price of a click', sort: 'basicCpc', isNumber: true, cell: ({ basicCpc }) => money(basicCpc) },
  { label: 'Actions', cell: (campaign) => <Actions campaign={campaign} /> },
]

export function CampaignsScreen() {
  const search = campaignsRoute.useSearch()
  const navigate = campaignsRoute.useNavigate()
  const answer = useQuery(read('listMyCampaigns', { query: listQuery(search) }))
  return (
    <>
      <h1>Campaigns</h1>
      <List
        noun="campaigns"
        columns={columns}
        keyOf={({ id }) => id}
        answer={answer}
        search={search}
        textField="name"
        go={(next) => void navigate({ search: next })}
        none={
          <p>
            A campaign puts jobs of your feeds before seekers at a price a click.{' '}
            <a href="/docs/guides/platform-api/campaigns/create">How to make one</a>.
          </p>
        }
      />
    </>
  )
}
