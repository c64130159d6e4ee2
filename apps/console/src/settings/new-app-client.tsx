import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CustomerScope } from '@tiller/contract/scopes'
import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import type { FormEvent } from 'react'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { typedIn } from '../format/typed.ts'
import { Checks } from './checks.tsx'
import { ShownOnce } from './shown-once.tsx'

/** Makes an app client, and shows its secret once. */
export function NewAppClient() {
  const queries = useQueryClient()
  const { data: scopes, error: scopesError } = useQuery(read('listAppClientScopes'))
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (form: FormData) => client.createAppClient({ body: bodyOf(form) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['listMyAppClients'] }),
  })
  return (
    <>
      {data?.secret === undefined ? null : <ShownOnce secret={data.secret} of={data.name} />}
      {error === null && scopesError === null ? null : <Problem error={error ?? scopesError} />}
      <Form scopes={scopes ?? []} isPending={isPending} send={mutate} />
    </>
  )
}

const bodyOf = (form: FormData) => ({
  name: typedIn(form, 'name'),
  // The form offers no other scopes than those that the server has named.
  scopes: form.getAll('scopes') as CustomerScope[],
  accessTokenExpirySeconds: Number(form.get('minutes')) * 60,
})

type FormProps = {
  scopes: readonly { name: string; description: string }[]
  isPending: boolean
  send: (form: FormData) => void
}

function Form({ scopes, isPending, send }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(new FormData(event.currentTarget))
  }
  return (
    <details className="panel">
      <summary>New app client</summary>
      <form className="make" onSubmit={submit}>
        <Field id="app-client-name" label="Name" name="name" required maxLength={64} />
        <Field
          id="app-client-minutes"
          label="Minutes for which its tokens last"
          name="minutes"
          type="number"
          min={5}
          max={1_440}
          defaultValue={60}
          required
        />
        <Checks
          legend="What its tokens may open"
          name="scopes"
          choices={scopes.map(({ name, description }) => ({ value: name, label: description }))}
        />
        <Button type="submit" disabled={isPending}>
          Make it
        </Button>
      </form>
    </details>
  )
}
