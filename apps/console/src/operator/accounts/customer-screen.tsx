import { Link } from '@tanstack/react-router'
import type { CustomerSettings, OperatorPool } from '@tiller/client/platform'
import { featureNames, featureDescriptions } from '@tiller/contract/platform/customers/features'
import { revenueTypes } from '@tiller/contract/platform/customers/schemas'
import { Field } from '@tiller/ui/field'
import { Select } from '@tiller/ui/select'
import { client } from '../../api/client.ts'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { getFormText } from '../../form/form-text.ts'
import { humanize } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { Table } from '../../list/table.tsx'
import { ChangeForm, describeNamed } from '../change-form.tsx'
import { CustomerLimits } from './customer-limits.tsx'
import { CustomerUsers } from './users.tsx'
import { InviteUser } from './invite-user.tsx'
import { NewPool } from './new-pool.tsx'
import { OperatorFrame } from '../frame.tsx'
import { customerRoute } from '../routes.tsx'
import { t, translateKnown } from '../../language/text.ts'

const poolColumns: readonly Column<OperatorPool>[] = [
  {
    label: t('Pool'),
    role: 'title',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/operator/pools/$poolId" params={{ poolId: id }}>
        {name}
      </Link>
    ),
  },
  {
    label: t('Applicant tracking system'),
    role: 'detail',
    value: ({ thirdPartyIntegration }) => humanize(thirdPartyIntegration),
  },
]

export function CustomerScreen() {
  const { customerId } = customerRoute.useParams()
  return (
    <OperatorFrame title={t('Customer')}>
      <p className="path">
        <Link to="/operator/customers" activeOptions={{ exact: true }}>
          {t('Customers')}
        </Link>
      </p>
      <QueryBoundary
        of={createQueryOptions('getCustomerAsOperator', { params: { customerId } })}
        height="form"
      >
        {(customer) => <Settings key={customerId} customer={customer} />}
      </QueryBoundary>
      <h2>{t('Users')}</h2>
      <InviteUser customerId={customerId} />
      <CustomerUsers customerId={customerId} />
      <h2>{t('Pools')}</h2>
      <NewPool customerId={customerId} />
      <QueryBoundary
        of={createQueryOptions('listPoolsAsOperator', {
          query: { search: `customerId=${customerId}`, size: 100 },
        })}
        height="rows"
      >
        {({ content }) =>
          content.length === 0 ? (
            <p>{t('No pools yet. A customer needs one for its jobs.')}</p>
          ) : (
            <Table label={t('Pools')} columns={poolColumns} rows={content} keyOf={({ id }) => id} />
          )
        }
      </QueryBoundary>
      <CustomerLimits customerId={customerId} />
    </OperatorFrame>
  )
}

const Settings = ({ customer }: { customer: CustomerSettings }) => (
  <>
    <h2>{customer.name}</h2>
    <ChangeForm
      describe={describeNamed}
      save={(form) =>
        client.updateCustomerAsOperator({ params: { customerId: customer.id }, body: changesOf(form) })
      }
    >
      <Field id="name" label={t('Name')} name="name" defaultValue={customer.name} required maxLength={64} />
      <Field
        id="email"
        label={t('E-mail address')}
        name="emailAddress"
        type="email"
        maxLength={254}
        defaultValue={customer.emailAddress ?? ''}
      />
      <Field
        id="cc"
        label={t('Address for copies')}
        hint={t('Receives a copy of every mail to the e-mail address')}
        name="ccEmailAddress"
        type="email"
        maxLength={254}
        defaultValue={customer.ccEmailAddress ?? ''}
      />
      <Select
        id="revenue"
        label={t('Type of business')}
        name="revenueType"
        defaultValue={customer.revenueType}
        options={revenueTypes.map((type) => ({ value: type, label: humanize(type) }))}
      />
      <label className="check">
        <input
          type="checkbox"
          name="jobApplicationQuestionsEnabled"
          defaultChecked={customer.jobApplicationQuestionsEnabled}
        />
        <span>{t('Application forms contain the questions of feeds')}</span>
      </label>
      <Features enabled={customer.features} />
    </ChangeForm>
  </>
)

const Features = ({ enabled }: { enabled: CustomerSettings['features'] }) => (
  <fieldset>
    <legend>{t('Features')}</legend>
    {featureNames.map((name) => (
      <label key={name} className="check">
        <input type="checkbox" name="features" value={name} defaultChecked={enabled.includes(name)} />
        <span>
          {humanize(name)}: {translateKnown(featureDescriptions[name])}
        </span>
      </label>
    ))}
  </fieldset>
)

const changesOf = (form: FormData) => ({
  name: getFormText(form, 'name'),
  emailAddress: getFormText(form, 'emailAddress') || null,
  ccEmailAddress: getFormText(form, 'ccEmailAddress') || null,
  // The options are exactly these types.
  revenueType: getFormText(form, 'revenueType') as CustomerSettings['revenueType'],
  features: featureNames.filter((name) => form.getAll('features').includes(name)),
  jobApplicationQuestionsEnabled: form.has('jobApplicationQuestionsEnabled'),
})
