import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '@tiller/client/platform'
import { Field } from '@tiller/ui/field'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { read } from '../../api/read.ts'
import { NewForm } from '../../form/new-form.tsx'
import { ShownOnce } from '../../form/secret-dialog.tsx'
import { typedIn } from '../../form/form-text.ts'
import { Checks } from '../checks.tsx'

/** Makes a webhook, and shows its secret once. */
export function NewWebhook() {
  const { data: types, error } = useQuery(read('listWebhookEventTypes'))
  return (
    <>
      {error === null ? null : <Problem error={error} />}
      <NewForm
        title="New webhook"
        scope="integration"
        make={(typed) => client.createWebhook({ body: bodyOf(typed) })}
        listed="listWebhooks"
        shown={({ secret = '', url }) => <ShownOnce secret={secret} of={url} />}
      >
        <Field
          id="webhook-url"
          label="Address"
          hint="A public address that begins with https:"
          name="url"
          type="url"
          required
          maxLength={2_048}
        />
        <Field id="webhook-description" label="What it is for" name="description" maxLength={255} />
        <Checks
          legend="What it is told of"
          name="eventTypes"
          choices={(types ?? []).map(({ type, description }) => ({ value: type, label: description }))}
        />
      </NewForm>
    </>
  )
}

const bodyOf = (typed: FormData) => ({
  url: typedIn(typed, 'url'),
  description: typedIn(typed, 'description'),
  // The form offers no other types than those that the server has named.
  eventTypes: typed.getAll('eventTypes') as Webhook['eventTypes'],
})
