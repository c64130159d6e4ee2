import { client } from '../../api/client.ts'
import { InviteForm } from './invite-form.tsx'

export const InviteUserForm = () => (
  <InviteForm title="Invite a person" scope="users" invite={(body) => client.inviteUser({ body })} />
)
