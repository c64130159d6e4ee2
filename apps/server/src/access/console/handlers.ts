import type { Handlers } from '@tiller/contract/operation'
import type { userOperations } from '@tiller/contract/platform/users/operations'
import type { Scope } from '@tiller/contract/scopes'
import { getCustomer, hasSubCustomers } from '../../accounts/customers/queries.ts'
import type { Db } from '../../kit/db/database.ts'
import type { RequestContext } from '../../kit/http/request-context.ts'
import { findUser } from '../sign-in/users.ts'

/** What operations on users act with. */
export type UserContext = RequestContext & {
  readonly billingZone: string
  /** A customer's own connections do not see people. */
  readonly accessDb: Db
}

export const userHandlers: Handlers<typeof userOperations, UserContext> = {
  getMyAccess: async ({ accessDb, at, billingZone, by, read, scopes, tenant }) => {
    const { id: customerId, name: customerName } = await read((tx) => getCustomer(tx, tenant))
    const user = by.userId === null ? undefined : await findUser(accessDb, tenant, by.userId)
    return {
      user: user === undefined ? null : user,
      customerId,
      customerName,
      hasSubCustomers: await hasSubCustomers(accessDb, tenant),
      // Tokens hold scopes as text; only words of the contract are ever written.
      scopes: [...scopes] as Scope[],
      billingZone,
      at: at.toISOString(),
    }
  },
}
