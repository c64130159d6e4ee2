import type { GivenRole } from '@tiller/client/platform'
import { Field } from '@tiller/ui/field'
import { client } from '../../api/client.ts'
import { CreateForm } from '../../form/new-form.tsx'
import { formText } from '../../form/form-text.ts'
import { humanize } from '../../format/text.ts'
import { roles } from './roles.ts'

export const Invite = () => (
  <CreateForm
    title="Invite a person"
    verb="Invite"
    scope="users"
    make={(form) =>
      client.inviteUser({
        body: {
          emailAddress: formText(form, 'emailAddress'),
          // The form offers only these roles.
          role: formText(form, 'role') as GivenRole,
        },
      })
    }
    listed="listMyUsers"
    toast={({ emailAddress }) => `${emailAddress} was invited. The invitation expires in seven days.`}
  >
    {(problemOf) => (
      <>
        <Field
          id="invite-email"
          error={problemOf('emailAddress')}
          label="E-mail address"
          hint="The invitation is sent there; the person accepts it before signing in"
          name="emailAddress"
          type="email"
          required
          maxLength={254}
        />
        <fieldset className="checks">
          <legend>Role</legend>
          {roles.map(({ role, means }) => (
            <label key={role} className="check">
              <input type="radio" name="role" value={role} required defaultChecked={role === 'EDITOR'} />
              <span>
                {humanize(role)} <span className="soft">{means}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </>
    )}
  </CreateForm>
)
