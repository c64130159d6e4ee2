import { Field } from '@tiller/ui/field'
import { client } from '../api/client.ts'
import { NewForm } from '../form/new-form.tsx'
import { typedIn } from '../form/form-text.ts'

/** Makes a customer. */
export const NewCustomer = () => (
  <NewForm
    title="New customer"
    scope="operator"
    make={(typed) => client.createCustomer({ body: bodyOf(typed) })}
    listed="listCustomers"
    toast={({ id, name }) => `${name} is customer ${id}.`}
  >
    <Field id="customer-name" label="Name" name="name" required maxLength={64} />
    <Field id="customer-email" label="E-mail address" name="emailAddress" type="email" maxLength={254} />
    <Field
      id="customer-parent"
      label="Number of the customer that it is below"
      name="parentId"
      type="number"
      min={1}
    />
    <label className="check">
      <input type="checkbox" name="test" defaultChecked />
      <span>
        Sandbox <span className="soft">nothing is billed</span>
      </span>
    </label>
  </NewForm>
)

function bodyOf(typed: FormData) {
  const emailAddress = typedIn(typed, 'emailAddress')
  const parentId = Number(typedIn(typed, 'parentId'))
  return {
    name: typedIn(typed, 'name'),
    test: typed.has('test'),
    ...(emailAddress === '' ? {} : { emailAddress }),
    ...(parentId === 0 ? {} : { parentId }),
  }
}
