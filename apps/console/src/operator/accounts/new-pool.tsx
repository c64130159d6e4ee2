import { Field } from '@tiller/ui/field'
import { client } from '../../api/client.ts'
import { getFormText } from '../../form/form-text.ts'
import { CreateForm } from '../../form/new-form.tsx'
import { t } from '../../language/text.ts'

export const NewPool = ({ customerId }: { customerId: number }) => (
  <CreateForm
    title={t('New pool')}
    scope="operator"
    make={(form) => client.createPool({ params: { customerId }, body: { name: getFormText(form, 'name') } })}
    listed="listPoolsAsOperator"
    toast={({ name }) => t('The pool {name} is created.', { name })}
  >
    {(problemOf) => (
      <Field
        id="pool-name"
        label={t('Name')}
        name="name"
        required
        maxLength={128}
        error={problemOf('name')}
      />
    )}
  </CreateForm>
)
