import { Field } from '@tiller/ui/field'
import { client } from '../../api/client.ts'
import { CreateForm } from '../../form/new-form.tsx'
import { getFormText } from '../../form/form-text.ts'
import { t } from '../../language/text.ts'

export const NewCustomer = () => (
  <CreateForm
    title={t('New customer')}
    scope="operator"
    make={(form) => client.createCustomer({ body: bodyOf(form) })}
    listed="listCustomers"
    toast={({ id, name }) => t('{name} is customer {id}.', { name, id })}
  >
    {(problemOf) => (
      <>
        <Field
          id="customer-name"
          label={t('Name')}
          name="name"
          required
          maxLength={64}
          error={problemOf('name')}
        />
        <Field
          id="customer-email"
          label={t('E-mail address')}
          name="emailAddress"
          type="email"
          maxLength={254}
          error={problemOf('emailAddress')}
        />
        <Field
          id="customer-parent"
          label={t('Parent customer (number)')}
          error={problemOf('parentId')}
          name="parentId"
          type="number"
          min={1}
        />
        <label className="check">
          <input type="checkbox" name="test" defaultChecked />
          <span>
            {t('Sandbox')} <span className="soft">{t('nothing is billed')}</span>
          </span>
        </label>
      </>
    )}
  </CreateForm>
)

function bodyOf(form: FormData) {
  const emailAddress = getFormText(form, 'emailAddress')
  const parentId = Number(getFormText(form, 'parentId'))
  return {
    name: getFormText(form, 'name'),
    test: form.has('test'),
    ...(emailAddress === '' ? {} : { emailAddress }),
    ...(parentId === 0 ? {} : { parentId }),
  }
}
