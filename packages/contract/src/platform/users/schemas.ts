import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { scopeNames } from '../../scopes.ts'
import { email, flag, id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'

/** So many people may sign in for one customer. */
export const maxUsers = 200
/** So many may be invited in 24 hours: each invitation is a mail to somebody who did not ask for it. */
export const maxInvitationsPerDay = 100
/** For so long an invitation can be accepted. */
export const invitationDays = 7

const GivenRole = named('GivenRole', 'A role that can be given.', oneOf(['OWNER', 'EDITOR', 'VIEWER']))

const UserRole = named(
  'UserRole',
  'What a person may do in the console, and through the app clients that it allows. OWNER: everything. EDITOR: everything but managing people, app clients and webhooks. VIEWER: look. OPERATOR: everything, and what concerns the platform as a whole; only the command line gives it.',
  oneOf(['OWNER', 'EDITOR', 'VIEWER', 'OPERATOR']),
)

const SignedInUser = named(
  'SignedInUser',
  'A person who has signed in.',
  Type.Object({ id: id('The user.'), emailAddress: email('The user name.'), role: UserRole }),
)

export const MyAccess = named(
  'MyAccess',
  'Who calls, and what the call may do.',
  Type.Object({
    user: nullable(SignedInUser),
    customerId: id('The customer whose token or session it is.'),
    customerName: text(64, 'Its name.', { example: 'Acme Health' }),
    hasSubCustomers: flag('Whether there are customers below it, for whom it can act.'),
    scopes: Type.Array(oneOf(scopeNames), { description: 'What the token or session opens.' }),
    billingZone: text(64, 'The time zone in which days and months of budgets begin.', {
      example: 'America/New_York',
    }),
    at: timestamp("The platform's clock."),
  }),
)
export type MyAccess = Static<typeof MyAccess>

export const userParams = Type.Object({ userId: id('The person.') })

export const User = named(
  'User',
  'A person who signs in for a customer.',
  Type.Object({
    id: id('The person.'),
    emailAddress: email('The user name, which nobody else on this platform has.'),
    role: UserRole,
    secondFactor: oneOf(
      ['NONE', 'SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'],
      'What is asked for after the password.',
    ),
    mustChangePassword: flag(
      'The person has not chosen a password yet: it was invited, or the operator has given it another one.',
    ),
    createdAt: timestamp('When it was invited.'),
  }),
)
export type User = Static<typeof User>

export const UserPage = page('UserPage', User)

export const UserInvite = named(
  'UserInvite',
  'A person to be invited.',
  Type.Object(
    { emailAddress: email('Where the invitation goes, and the user name from then on.'), role: GivenRole },
    {
      additionalProperties: false,
      examples: [{ emailAddress: 'sam@example.com', role: 'EDITOR' }],
    },
  ),
)

export const UserUpdate = named(
  'UserUpdate',
  'What is to change of a person.',
  Type.Object(
    { role: Type.Optional(GivenRole) },
    { additionalProperties: false, minProperties: 1, examples: [{ role: 'OWNER' }] },
  ),
)

export const userFields = listFields(
  {
    id: 'number',
    emailAddress: 'string',
    role: 'string',
    secondFactor: 'string',
    mustChangePassword: 'boolean',
    createdAt: 'date',
  },
  ['id', 'emailAddress', 'createdAt'],
)
