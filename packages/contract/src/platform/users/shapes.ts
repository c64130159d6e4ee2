import { type Static, Type } from 'typebox'
import { scopeNames } from '../../scopes.ts'
import { email, flag, id, named, nullable, oneOf, text, timestamp } from '../../schema.ts'

export const UserRole = named(
  'UserRole',
  'What a person may do in the console. OWNER: everything. EDITOR: everything but managing app clients. VIEWER: look.',
  oneOf(['OWNER', 'EDITOR', 'VIEWER']),
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
