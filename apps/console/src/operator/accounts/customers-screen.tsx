import type { AnyCustomer } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { read } from '../../api/read.ts'
import { formatInstant, humanize } from '../../format/text.ts'
import { List, type Column } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { OperatorFrame } from '../frame.tsx'
import { NewCustomer } from './new-customer.tsx'

const columns: readonly Column<AnyCustomer>[] = [
  { label: 'Number', sort: 'id', isNumber: true, cell: ({ id }) => id },
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
  { label: 'Below', isNumber: true, cell: ({ parentId }) => parentId },
  { label: 'E-mail address', cell: ({ emailAddress }) => emailAddress },
  { label: 'Kind', cell: ({ revenueType }) => humanize(revenueType) },
  { label: 'Made', sort: 'createdAt', cell: ({ createdAt }) => formatInstant(createdAt) },
]

export const CustomersScreen = () => (
  <OperatorFrame title="Customers">
    <Customers />
  </OperatorFrame>
)

function Customers() {
  const list = useList((query) => read('listCustomers', { query }))
  return (
    <>
      <NewCustomer />
      <List {...list} noun="customers" columns={columns} textField="name" none={<p>Make one above.</p>} />
    </>
  )
}
