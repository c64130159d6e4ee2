import type { GivenRole, User, UserInvite } from '@tiller/client/platform'
import type { Scope } from '@tiller/contract/scopes'
import { Field } from '@tiller/ui/field'
import { CreateForm } from '../../form/new-form.tsx'
import { getFormText } from '../../form/form-text.ts'
import { humanize } from '../../format/text.ts'
import { roleDescriptions } from './roles.ts'
import { t } from '../../language/text.ts'

type Props = {
  title: string
  scope: Scope
  invite: (body: UserInvite) => Promise<User>
  firstRole?: GivenRole
}

export const InviteForm = ({ title, scope, invite, firstRole = 'EDITOR' }: Props) => (
  <CreateForm
    title={title}
    verb={t('Invite')}
    scope={scope}
    make={(form) =>
      invite({
        emailAddress: getFormText(form, 'emailAddress'),
        // The form offers only these roles.
        role: getFormText(form, 'role') as GivenRole,
      })
    }
    listed="listMyUsers"
    toast={({ emailAddress }) =>
      t('{person} was invited. The invitation expires in seven days.', { person: emailAddress })
    }
  >
    {(problemOf) => (
      <>
        <Field
          id="invite-email"
          error={problemOf('emailAddress')}
          label={t('E-mail address')}
          hint={t('The invitation is sent there; the person accepts it before signing in')}
          name="emailAddress"
          type="email"
          required
          maxLength={254}
        />
        <fieldset className="checks">
          <legend>{t('Role')}</legend>
          {roleDescriptions.map(({ role, means }) => (
            <label key={role} className="check">
              <input type="radio" name="role" value={role} required defaultChecked={role === firstRole} />
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
