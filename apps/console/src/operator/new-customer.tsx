import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import { useRef, type FormEvent } from 'react'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { typedIn } from '../format/typed.ts'
import { useMay } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'

/** Makes a customer. */
export function NewCustomer() {
  const may = useMay('operator')
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: FormData) => client.createCustomer({ body: bodyOf(typed) }),
    onSuccess: ({ id, name }) => {
      form.current?.reset()
      showToast({ text: `${name} is customer ${id}.` })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['listCustomers'] }),
  })
  if (!may) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <>
      {error === null ? null : <Problem error={error} />}
      <details className="panel">
        <summary>New customer</summary>
        <form ref={form} className="make" onSubmit={submit}>
          <Fields />
          <Button type="submit" disabled={isPending}>
            Make it
          </Button>
        </form>
      </details>
    </>
  )
}

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

const Fields = () => (
  <>
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
  </>
)
