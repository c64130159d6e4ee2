import { client } from '../../api/client.ts'
import { InviteForm } from './invite-form.tsx'
import { t } from '../../language/text.ts'

export const InviteUserForm = () => (
  <InviteForm title={t('Invite a person')} scope="users" invite={(body) => client.inviteUser({ body })} />
)
