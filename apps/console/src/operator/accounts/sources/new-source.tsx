import { Field } from '@tiller/ui/field'
import { client } from '../../../api/client.ts'
import { getFormText } from '../../../form/form-text.ts'
import { CreateForm } from '../../../form/new-form.tsx'

export const NewSource = ({ poolId }: { poolId: number }) => (
  <CreateForm
    title="New source"
    scope="operator"
    make={(form) =>
      client.createSourceAsOperator({
        params: { poolId },
        body: { name: getFormText(form, 'name'), feedUrl: getFormText(form, 'feedUrl') },
      })
    }
    listed="listSourcesAsOperator"
    toast={({ name }) => `The source ${name} is created. Its first import starts within a minute.`}
  >
    {(problemOf) => (
      <>
        <Field id="source-name" label="Name" name="name" required maxLength={128} error={problemOf('name')} />
        <Field
          id="source-url"
          label="Feed URL"
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
