import type { OperatorCustomer } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { createQueryOptions } from '../../api/read.ts'
import { humanize } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { List } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { OperatorFrame } from '../frame.tsx'
import { customersRoute } from '../routes.tsx'
import { NewCustomer } from './new-customer.tsx'
import { Revenue } from './revenue.tsx'

const columns: readonly Column<OperatorCustomer>[] = [
  { label: 'ID', role: 'figure', sort: 'id', value: ({ id }) => id },
  {
    label: 'Name',
    role: 'title',
    sort: 'name',
    value: ({ name }) => name,
    cell: ({ id, name, test }) => (
      <>
        <Link to="/operator/customers/$customerId" params={{ customerId: id }}>
          {name}
        </Link>{' '}
        {test ? <Badge>Sandbox</Badge> : null}
      </>
    ),
  },
  { label: 'Parent', role: 'figure', value: ({ parentId }) => parentId },
  { label: 'E-mail address', role: 'detail', value: ({ emailAddress }) => emailAddress },
  { label: 'Type of business', role: 'detail', value: ({ revenueType }) => humanize(revenueType) },
  {
    label: 'Created',
    role: 'detail',
    sort: 'createdAt',
    unit: 'instant',
    value: ({ createdAt }) => createdAt,
  },
]

export const CustomersScreen = () => (
  <OperatorFrame title="Customers">
    <Customers />
  </OperatorFrame>
)

function Customers() {
  const list = useList((query) => createQueryOptions('listCustomers', { query }))
  const { month, ...searched } = customersRoute.useSearch()
  const navigate = customersRoute.useNavigate()
  return (
    <>
      <NewCustomer />
      <List
        {...list}
        go={(next) => void navigate({ search: { ...next, month } })}
        noun="customers"
        columns={columns}
        textField="name"
        none={<p>Create one above.</p>}
      />
      <Revenue month={month} go={(next) => void navigate({ search: { ...searched, month: next } })} />
    </>
  )
}
