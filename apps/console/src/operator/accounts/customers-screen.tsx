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
import { t } from '../../language/text.ts'

const columns: readonly Column<OperatorCustomer>[] = [
  { label: t('ID'), role: 'figure', sort: 'id', value: ({ id }) => id },
  {
    label: t('Name'),
    role: 'title',
    sort: 'name',
    value: ({ name }) => name,
    cell: ({ id, name, test }) => (
      <>
        <Link to="/operator/customers/$customerId" params={{ customerId: id }}>
          {name}
        </Link>{' '}
        {test ? <Badge>{t('Sandbox')}</Badge> : null}
      </>
    ),
  },
  { label: t('Parent'), role: 'figure', value: ({ parentId }) => parentId },
  { label: t('E-mail address'), role: 'detail', value: ({ emailAddress }) => emailAddress },
  { label: t('Type of business'), role: 'detail', value: ({ revenueType }) => humanize(revenueType) },
  {
    label: t('Created'),
    role: 'detail',
    sort: 'createdAt',
    unit: 'instant',
    value: ({ createdAt }) => createdAt,
  },
]

export const CustomersScreen = () => (
  <OperatorFrame title={t('Customers')}>
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
        noun={t('customers')}
        columns={columns}
        textField="name"
        none={<p>{t('Create one above.')}</p>}
      />
      <Revenue month={month} go={(next) => void navigate({ search: { ...searched, month: next } })} />
    </>
  )
}
