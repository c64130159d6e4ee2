import { limitNames } from '@tiller/contract/platform/customers/limits'
import type { CustomerLimits as Limits } from '@tiller/client/platform'
import { Field } from '@tiller/ui/field'
import { client } from '../../api/client.ts'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { getFormText } from '../../form/form-text.ts'

import { ChangeForm } from '../change-form.tsx'
import { t, translateKnown } from '../../language/text.ts'

export const CustomerLimits = ({ customerId }: { customerId: number }) => (
  <>
    <h2>{t('Limits')}</h2>
    <p>
      {t(
        'An empty field has the default of the installation. Rates apply within 5 seconds, other limits immediately. What exists above a lower limit remains.',
      )}
    </p>
    <QueryBoundary of={createQueryOptions('getCustomerLimits', { params: { customerId } })} height="form">
      {({ limits }) => (
        <ChangeForm
          save={async (form) => {
            const body = readChanges(form, limits)
            if (Object.keys(body).length === 0) return null
            return client.updateCustomerLimits({ params: { customerId }, body })
          }}
          describe={(changed) => t(changed === null ? 'No limit is different.' : 'The limits are changed.')}
        >
          <div className="limits">
            {limits.map((limit) => (
              <LimitField key={limit.name} limit={limit} />
            ))}
          </div>
        </ChangeForm>
      )}
    </QueryBoundary>
  </>
)

type Limit = Limits['limits'][number]

const LimitField = ({
  limit: { name, description, value, defaultValue, isDefault, minimum, maximum },
}: {
  limit: Limit
}) => (
  <Field
    id={`limit-${name}`}
    label={translateKnown(description)}
    hint={t('Default: {usual, number}. From {minimum, number} to {maximum, number}.', {
      usual: defaultValue,
      minimum,
      maximum,
    })}
    name={name}
    type="number"
    inputMode="numeric"
    min={minimum}
    max={maximum}
    step={1}
    placeholder={String(defaultValue)}
    defaultValue={isDefault ? '' : value}
  />
)

/** Returns the limits that differ from the current ones. Null restores the default. */
const readChanges = (form: FormData, limits: readonly Limit[]) =>
  Object.fromEntries(
    limitNames.flatMap((name) => {
      const text = getFormText(form, name)
      const wanted = text === '' ? null : Number(text)
      const current = limits.find((limit) => limit.name === name)
      const own = current === undefined || current.isDefault ? null : current.value
      return wanted === own ? [] : [[name, wanted]]
    }),
  )
