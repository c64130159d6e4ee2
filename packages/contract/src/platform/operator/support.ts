import { Type } from 'typebox'
import { createPageQuery } from '../../list.ts'
import { defineOperations } from '../../operation.ts'
import { email, id, named } from '../../schema.ts'
import { userFields, UserPage } from '../users/schemas.ts'
import { OperatorSource } from './accounts.ts'

const userParams = Type.Object({ userId: id('The user.') })

const RecipientRelease = named(
  'RecipientRelease',
  'An address to which mails are sent again.',
  Type.Object(
    { emailAddress: email('The address that a mail server has rejected.') },
    { additionalProperties: false, examples: [{ emailAddress: 'talent@example.com' }] },
  ),
)

/** Operations with which the operator helps customers. */
export const supportOperations = defineOperations('Operator', {
  listUsersAsOperator: {
    method: 'GET',
    path: '/operator/customers/{customerId}/users',
    extension: true,
    auth: 'operator:read',
    summary: 'List the users of any customer.',
    params: Type.Object({ customerId: id('The customer.') }),
    query: Type.Object(createPageQuery(userFields)),
    ok: UserPage,
    fails: ['not-found'],
  },
  mailPasswordLink: {
    method: 'POST',
    path: '/operator/users/{userId}/password-links',
    extension: true,
    auth: 'operator',
    summary: 'Mail a user of any customer a link to set a new password.',
    description: 'The link is valid for an hour. A person receives at most three links an hour.',
    params: userParams,
    ok: Type.Object({}),
    fails: ['not-found', 'transition-not-allowed'],
  },
  removeUserAsOperator: {
    method: 'DELETE',
    path: '/operator/users/{userId}',
    extension: true,
    auth: 'operator',
    summary: 'Remove a user of any customer.',
    description: "Ends the user's sessions immediately and revokes the user's tokens within 5 seconds.",
    params: userParams,
    ok: Type.Object({}),
    fails: ['not-found', 'last-owner'],
  },
  fetchSourceAsOperator: {
    method: 'POST',
    path: '/operator/sources/{sourceId}/fetches',
    extension: true,
    auth: 'operator',
    summary: 'Fetch the feed of any source now.',
    description:
      'The fetch begins within 15 seconds. Rejected if the source has no feed URL, is archived, or is being imported.',
    params: Type.Object({ sourceId: id('The source.') }),
    ok: OperatorSource,
    fails: ['not-found', 'transition-not-allowed'],
  },
  releaseRecipient: {
    method: 'POST',
    path: '/operator/recipients/release',
    extension: true,
    auth: 'operator',
    summary: 'Send mails again to an address that a mail server has rejected.',
    description:
      'After a rejection, no mails are sent to a mailbox, in any spelling. Rejected if no mail server has rejected the address.',
    body: RecipientRelease,
    ok: Type.Object({}),
    fails: ['transition-not-allowed'],
  },
})
