import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '@tiller/client/platform'
import { Field } from '@tiller/ui/field'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { CreateForm } from '../../form/new-form.tsx'
import { OneTimeSecret } from '../../form/secret-dialog.tsx'
import { getFormText } from '../../form/form-text.ts'
import { CheckboxGroup } from '../checks.tsx'
import { formatEventName } from './event-names.ts'
import { t } from '../../language/text.ts'

export function NewWebhook() {
  const { data: types, error } = useQuery(createQueryOptions('listWebhookEventTypes'))
  return (
    <>
      {error === null ? null : <Problem error={error} />}
      <CreateForm
        title={t('New webhook')}
        scope="integration"
        feature="webhooks"
        make={(form) => client.createWebhook({ body: bodyOf(form) })}
        listed="listWebhooks"
        shown={({ secret = '', url }) => <OneTimeSecret secret={secret} of={url} />}
      >
        {(problemOf) => (
          <>
            <Field
              id="webhook-url"
              label={t('URL')}
              hint={t('A public URL that begins with https://')}
              name="url"
              type="url"
              required
              maxLength={2_048}
              error={problemOf('url')}
            />
            <Field
              id="webhook-description"
              label={t('Description')}
              name="description"
              maxLength={255}
              error={problemOf('description')}
            />
            <CheckboxGroup
              legend={t('Events')}
              name="eventTypes"
              choices={(types ?? []).map(({ type }) => ({
                value: type,
                label: formatEventName(type),
                title: type,
              }))}
              error={problemOf('eventTypes') === null ? null : t('Choose at least one event.')}
            />
          </>
        )}
      </CreateForm>
    </>
  )
}

const bodyOf = (form: FormData) => ({
  url: getFormText(form, 'url'),
  description: getFormText(form, 'description'),
  // The form offers only types that the server listed.
  eventTypes: form.getAll('eventTypes') as Webhook['eventTypes'],
})
