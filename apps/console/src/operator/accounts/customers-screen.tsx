import type { OperatorCustomer } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { createQueryOptions } from '../../api/read.ts'
import { formatInstant, humanize } from '../../format/text.ts'
import { List, type Column } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { OperatorFrame } from '../frame.tsx'
import { customersRoute } from '../routes.tsx'
import { NewCustomer } from './new-customer.tsx'
import { Revenue } from './revenue.tsx'

const columns: readonly Column<OperatorCustomer>[] = [
  { label: 'ID', sort: 'id', isNumber: true, cell: ({ id }) => id },
  {
    label: 'Name',
    sort: 'name',
    cell: ({ id, name, test }) => (
      <>
        <Link to="/operator/customers/$customerId" params={{ customerId: id }}>
          {name}
        </Link>{' '}
        {test ? <Badge>Sandbox</Badge> : null}
      </>
    ),
  },
  { label: 'Parent', isNumber: true, cell: ({ parentId }) => parentId },
  { label: 'E-mail address', cell: ({ emailAddress }) => emailAddress },
  { label: 'Type of business', cell: ({ revenueType }) => humanize(revenueType) },
  { label: 'Created', sort: 'createdAt', cell: ({ createdAt }) => formatInstant(createdAt) },
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
