import { useQuery } from '@tanstack/react-query'
import type { CustomerScope } from '@tiller/contract/scopes'
import { Field } from '@tiller/ui/field'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { CreateForm } from '../../form/new-form.tsx'
import { OneTimeSecret } from '../../form/secret-dialog.tsx'
import { getFormText } from '../../form/form-text.ts'
import { CheckboxGroup } from '../checks.tsx'
import { t, translateKnown } from '../../language/text.ts'

export function NewAppClient() {
  const { data: scopes, error } = useQuery(createQueryOptions('listAppClientScopes'))
  return (
    <>
      {error === null ? null : <Problem error={error} />}
      <CreateForm
        title={t('New app client')}
        scope="integration"
        make={(form) => client.createAppClient({ body: bodyOf(form) })}
        listed="listMyAppClients"
        shown={({ secret = '', name }) => <OneTimeSecret secret={secret} of={name} />}
      >
        {(problemOf) => (
          <>
            <Field
              id="app-client-name"
              label={t('Name')}
              name="name"
              required
              maxLength={64}
              error={problemOf('name')}
            />
            <Field
              id="app-client-minutes"
              label={t('Token lifetime (minutes)')}
              name="minutes"
              type="number"
              min={5}
              max={1_440}
              defaultValue={60}
              required
              error={problemOf('accessTokenExpirySeconds')}
            />
            <CheckboxGroup
              legend={t('Permissions')}
              name="scopes"
              choices={(scopes ?? []).map(({ name, description }) => ({
                value: name,
                label: translateKnown(description),
                title: name,
              }))}
              error={problemOf('scopes') === null ? null : t('Choose at least one permission.')}
            />
          </>
        )}
      </CreateForm>
    </>
  )
}

const bodyOf = (form: FormData) => ({
  name: getFormText(form, 'name'),
  // The form offers only scopes that the server listed.
  scopes: form.getAll('scopes') as CustomerScope[],
  accessTokenExpirySeconds: Number(form.get('minutes')) * 60,
})
