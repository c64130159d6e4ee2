import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { scopeNames } from '../../scopes.ts'
import { email, flag, id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'

/** Maximum number of users per customer. */
export const maxUsers = 200
/** Maximum number of invitations in 24 hours. Each sends an unsolicited email. */
export const maxInvitationsPerDay = 100
/** Number of days for which an invitation is valid. */
export const invitationDays = 7

const GivenRole = named('GivenRole', 'A role that can be assigned.', oneOf(['OWNER', 'EDITOR', 'VIEWER']))

const UserRole = named(
  'UserRole',
  'The permissions of a user in the console and through app clients. OWNER: everything. EDITOR: everything except managing users, app clients, and webhooks. VIEWER: read only. OPERATOR: everything, including platform operation; can only be assigned with the command line.',
  oneOf(['OWNER', 'EDITOR', 'VIEWER', 'OPERATOR']),
)

const languageOfMails = oneOf(['en', 'es'], 'The language of mails to you.')

export const MyLanguage = named(
  'MyLanguage',
  'The language of mails to a user.',
  Type.Object({ language: languageOfMails }, { additionalProperties: false, examples: [{ language: 'es' }] }),
)

const SignedInUser = named(
  'SignedInUser',
  'The signed-in user.',
  Type.Object({
    id: id('The user.'),
    emailAddress: email('The user name.'),
    role: UserRole,
    language: languageOfMails,
  }),
)

export const MyAccess = named(
  'MyAccess',
  'The caller and its permissions.',
  Type.Object({
    user: nullable(SignedInUser),
    customerId: id('The customer of the token or session.'),
    customerName: text(64, 'Its name.', { example: 'Acme Health' }),
    hasSubCustomers: flag('Whether the customer has sub-customers for which it can act.'),
    scopes: Type.Array(oneOf(scopeNames), { description: 'The scopes of the token or session.' }),
    billingZone: text(64, 'The time zone of budget days and months.', {
      example: 'America/New_York',
    }),
    at: timestamp("The platform's clock."),
  }),
)
export type MyAccess = Static<typeof MyAccess>

export const userParams = Type.Object({ userId: id('The user.') })

export const User = named(
  'User',
  'A user of a customer.',
  Type.Object({
    id: id('The user.'),
    emailAddress: email('The user name, unique within the customer.'),
    role: UserRole,
    secondFactor: oneOf(
      ['NONE', 'SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'],
      'The second factor required after the password.',
    ),
    mustChangePassword: flag(
      'The user has not accepted the invitation yet, or must set a password after a reset by the operator.',
    ),
    createdAt: timestamp('When the user was invited.'),
  }),
)
export type User = Static<typeof User>

export const UserPage = page('UserPage', User)

export const UserInvite = named(
  'UserInvite',
  'A user to invite.',
  Type.Object(
    {
      emailAddress: email('The recipient of the invitation, and the user name afterwards.'),
      role: GivenRole,
    },
    {
      additionalProperties: false,
      examples: [{ emailAddress: 'sam@example.com', role: 'EDITOR' }],
    },
  ),
)

export const UserUpdate = named(
  'UserUpdate',
  'Changes of a user.',
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
