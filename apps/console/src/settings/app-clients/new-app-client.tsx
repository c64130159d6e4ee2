import { useQuery } from '@tanstack/react-query'
import type { CustomerScope } from '@tiller/contract/scopes'
import { Field } from '@tiller/ui/field'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { read } from '../../api/read.ts'
import { NewForm } from '../../form/new-form.tsx'
import { ShownOnce } from '../../form/secret-dialog.tsx'
import { typedIn } from '../../form/form-text.ts'
import { Checks } from '../checks.tsx'

/** Makes an app client, and shows its secret once. */
export function NewAppClient() {
  const { data: scopes, error } = useQuery(read('listAppClientScopes'))
  return (
    <>
      {error === null ? null : <Problem error={error} />}
      <NewForm
        title="New app client"
        scope="integration"
        make={(typed) => client.createAppClient({ body: bodyOf(typed) })}
        listed="listMyAppClients"
        shown={({ secret = '', name }) => <ShownOnce secret={secret} of={name} />}
      >
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
          choices={(scopes ?? []).map(({ name, description }) => ({ value: name, label: description }))}
        />
      </NewForm>
    </>
  )
}

const bodyOf = (typed: FormData) => ({
  name: typedIn(typed, 'name'),
  // The form offers no other scopes than those that the server has named.
  scopes: typed.getAll('scopes') as CustomerScope[],
  accessTokenExpirySeconds: Number(typed.get('minutes')) * 60,
})
