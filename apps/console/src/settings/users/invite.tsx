import type { GivenRole } from '@tiller/client/platform'
import { Field } from '@tiller/ui/field'
import { client } from '../../api/client.ts'
import { NewForm } from '../../form/new-form.tsx'
import { typedIn } from '../../form/form-text.ts'
import { spoken } from '../../format/text.ts'
import { roles } from './roles.ts'

/** Invites a person by mail. */
export const Invite = () => (
  <NewForm
    title="Invite somebody"
    verb="Invite"
    scope="users"
    make={(typed) =>
      client.inviteUser({
        body: {
          emailAddress: typedIn(typed, 'emailAddress'),
          // The form offers no other roles.
          role: typedIn(typed, 'role') as GivenRole,
        },
      })
    }
    listed="listMyUsers"
    toast={({ emailAddress }) => `${emailAddress} is invited, for seven days.`}
  >
    <Field
      id="invite-email"
      label="E-mail address"
      hint="A password for the first sign-in goes there"
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
            {spoken(role)} <span className="soft">{means}</span>
          </span>
        </label>
      ))}
    </fieldset>
  </NewForm>
)
