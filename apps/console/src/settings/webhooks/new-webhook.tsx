import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Webhook } from '@tiller/client/platform'
import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import type { FormEvent } from 'react'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { read } from '../../api/read.ts'
import { typedIn } from '../../format/typed.ts'
import { Checks } from '../checks.tsx'
import { ShownOnce } from '../shown-once.tsx'

/** Makes a webhook, and shows its secret once. */
export function NewWebhook() {
  const queries = useQueryClient()
  const { data: types, error: typesError } = useQuery(read('listWebhookEventTypes'))
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (form: FormData) =>
      client.createWebhook({
        body: {
          url: typedIn(form, 'url'),
          description: typedIn(form, 'description'),
          // The form offers no other types than those that the server has named.
          eventTypes: form.getAll('eventTypes') as Webhook['eventTypes'],
        },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['listWebhooks'] }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <>
      {data?.secret === undefined ? null : <ShownOnce secret={data.secret} of={data.url} />}
      {error === null && typesError === null ? null : <Problem error={error ?? typesError} />}
      <details className="panel">
        <summary>New webhook</summary>
        <form className="make" onSubmit={submit}>
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
          <Button type="submit" disabled={isPending}>
            Make it
          </Button>
        </form>
      </details>
    </>
  )
}
