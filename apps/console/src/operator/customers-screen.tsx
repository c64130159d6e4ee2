import { useQuery } from '@tanstack/react-query'
import type { AnyCustomer } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { read } from '../api/read.ts'
import { instant, spoken } from '../format/words.ts'
import { List, type Column } from '../list/list.tsx'
import { listQuery } from '../list/list-search.ts'
import { OperatorFrame } from './frame.tsx'
import { NewCustomer } from './new-customer.tsx'
import { customersRoute } from './routes.tsx'

const columns: readonly Column<AnyCustomer>[] = [
  { label: 'Number', sort: 'id', isNumber: true, cell: ({ id }) => id },
  {
    label: 'Name',
    sort: 'name',
    cell: ({ name, test }) => (
      <>
        {name} {test ? <Badge>Sandbox</Badge> : null}
      </>
    ),
  },
  { label: 'Below', isNumber: true, cell: ({ parentId }) => parentId },
  { label: 'E-mail address', cell: ({ emailAddress }) => emailAddress },
  { label: 'Kind', cell: ({ revenueType }) => spoken(revenueType) },
  { label: 'Made', sort: 'createdAt', cell: ({ createdAt }) => instant(createdAt) },
]

/** All customers of the platform. */
export const CustomersScreen = () => (
  <OperatorFrame title="Customers">
    <Customers />
  </OperatorFrame>
)

function Customers() {
  const search = customersRoute.useSearch()
  const navigate = customersRoute.useNavigate()
  const answer = useQuery(read('listCustomers', { query: listQuery(search) }))
  return (
    <>
      <NewCustomer />
      <List
        noun="customers"
        columns={columns}
        keyOf={({ id }) => id}
        answer={answer}
        search={search}
        textField="name"
        go={(next) => navigate({ search: next })}
        none={<p>Make one above.</p>}
      />
    </>
  )
}
