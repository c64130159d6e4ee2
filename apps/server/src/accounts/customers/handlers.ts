import type { customerOperations } from '@tiller/contract/platform/customers/operations'
import type { JobCustomer } from '@tiller/contract/platform/customers/shapes'
import type { Handlers } from '@tiller/contract/operation'
import { snapshot, type Db } from '../../kit/db/database.ts'
import { withIsoDates } from '../../kit/http/iso-dates.ts'
import type { RequestContext } from '../../kit/http/request-context.ts'
import { mapPage } from '../../kit/lists/paging.ts'
import { getCustomer, listSubCustomers } from './queries.ts'

/** What operations on customers act with. */
export type CustomerContext = RequestContext & {
  /** A customer's own connections see nobody but itself. */
  readonly accessDb: Db
}

export const customerHandlers: Handlers<typeof customerOperations, CustomerContext> = {
  getMe: (ctx) =>
    ctx.read(async (tx) => {
      const customer = await getCustomer(tx, ctx.tenant)
      // Text in SQL; only the words of the contract are ever written.
      return { ...customer, revenueType: customer.revenueType as JobCustomer['revenueType'] }
    }),

  listMySubCustomers: ({ accessDb, tenant }, { query }) =>
    snapshot(accessDb, async (tx) => mapPage(await listSubCustomers(tx, tenant, query), withIsoDates)),
}
