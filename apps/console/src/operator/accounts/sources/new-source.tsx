import { Field } from '@tiller/ui/field'
import { client } from '../../../api/client.ts'
import { getFormText } from '../../../form/form-text.ts'
import { CreateForm } from '../../../form/new-form.tsx'
import { t } from '../../../language/text.ts'

export const NewSource = ({ poolId }: { poolId: number }) => (
  <CreateForm
    title={t('New source')}
    scope="operator"
    make={(form) =>
      client.createSourceAsOperator({
        params: { poolId },
        body: { name: getFormText(form, 'name'), feedUrl: getFormText(form, 'feedUrl') },
      })
    }
    listed="listSourcesAsOperator"
    toast={({ name }) =>
      t('The source {name} is created. Its first import starts within a minute.', { name })
    }
  >
    {(problemOf) => (
      <>
        <Field
          id="source-name"
          label={t('Name')}
          name="name"
          required
          maxLength={128}
          error={problemOf('name')}
        />
        <Field
          id="source-url"
          label={t('Feed URL')}
          name="feedUrl"
          type="url"
          required
          maxLength={2048}
          placeholder="https://"
          error={problemOf('feedUrl')}
        />
      </>
    )}
  </CreateForm>
)
