import { client } from '../../api/client.ts'
import { InviteForm } from '../../settings/users/invite-form.tsx'
import { t } from '../../language/text.ts'

/** A form that invites the first user of a customer, who becomes its owner. */
export const InviteUser = ({ customerId }: { customerId: number }) => (
  <InviteForm
    title={t('Invite a user')}
    scope="operator"
    invite={(body) => client.inviteUserAsOperator({ params: { customerId }, body })}
    firstRole="OWNER"
  />
)
