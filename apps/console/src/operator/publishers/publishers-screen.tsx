import type { Publisher } from '@tiller/client/platform'
import { Field } from '@tiller/ui/field'
import { client } from '../../api/client.ts'
import { createQueryOptions } from '../../api/read.ts'
import { CreateForm } from '../../form/new-form.tsx'
import { OneTimeSecret } from '../../form/secret-dialog.tsx'
import { formatMoney } from '../../format/money.ts'
import { getFormText } from '../../form/form-text.ts'
import type { Column } from '../../list/column.ts'
import { List } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { Link } from '@tanstack/react-router'
import { OperatorFrame } from '../frame.tsx'
import { PublisherClicks } from './publisher-clicks.tsx'
import { publishersRoute } from '../routes.tsx'
import { t } from '../../language/text.ts'

const columns: readonly Column<Publisher>[] = [
  { label: t('ID'), role: 'figure', sort: 'id', value: ({ id }) => id },
  {
    label: t('Name'),
    role: 'title',
    sort: 'name',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/operator/publishers/$publisherId" params={{ publisherId: id }}>
        {name}
      </Link>
    ),
  },
  {
    label: t('For a charged click'),
    role: 'figure',
    unit: 'cents',
    value: ({ flatFeeCents }) => flatFeeCents,
    cell: ({ flatFeeCents }) => (flatFeeCents === null ? t('Its share') : formatMoney(flatFeeCents)),
  },
  {
    label: t('For an expired job'),
    role: 'figure',
    unit: 'cents',
    value: ({ expiredCents }) => expiredCents,
  },
  { label: t('Redirect hosts'), role: 'detail', value: ({ redirectHosts }) => redirectHosts.join(', ') },
  {
    label: t('Created'),
    role: 'detail',
    sort: 'createdAt',
    unit: 'instant',
    value: ({ createdAt }) => createdAt,
  },
]

export const PublishersScreen = () => (
  <OperatorFrame title={t('Publishers')}>
    <Publishers />
  </OperatorFrame>
)

function Publishers() {
  const list = useList((query) => createQueryOptions('listPublishers', { query }))
  const { from, to, ...searched } = publishersRoute.useSearch()
  const navigate = publishersRoute.useNavigate()
  return (
    <>
      <NewPublisher />
      <PublisherClicks {...{ from, to }} go={(days) => void navigate({ search: { ...searched, ...days } })} />
      <h2>{t('All publishers')}</h2>
      <List
        {...list}
        go={(next) => void navigate({ search: { ...next, from, to } })}
        noun={t('publishers')}
        columns={columns}
        textField="name"
        none={<p>{t('Create one above.')}</p>}
      />
    </>
  )
}

const NewPublisher = () => (
  <CreateForm
    title={t('New publisher')}
    scope="operator"
    make={(form) => client.createPublisher({ body: { name: getFormText(form, 'name') } })}
    listed="listPublishers"
    shown={({ id, name, pass = '' }) => (
      <OneTimeSecret kind="password" secret={pass} of={t('{name} (publisher ID {id})', { name, id })} />
    )}
  >
    {(problemOf) => (
      <Field
        id="publisher-name"
        label={t('Name')}
        name="name"
        required
        maxLength={128}
        error={problemOf('name')}
      />
    )}
  </CreateForm>
)
