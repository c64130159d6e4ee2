import type { customerOperations } from '@tiller/contract/platform/customers/operations'
import type { JobCustomer } from '@tiller/contract/platform/customers/schemas'
import type { Handlers } from '@tiller/contract/operation'
import type { Tx } from '#lib/postgres/database.ts'
import { toIsoDates } from '#lib/http/iso-dates.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import { getCustomer, listSubCustomers } from './queries.ts'

export type CustomerContext = RequestContext & {
  /** Reads with a connection of the platform, because a customer's own connections cannot see other customers. */
  readPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export const customerHandlers: Handlers<typeof customerOperations, CustomerContext> = {
  getMe: (ctx) =>
    ctx.read(async (tx) => {
      const customer = await getCustomer(tx, ctx.tenant)
      // The column is text, but contains only values of the contract.
      return {
        ...customer,
        features: customer.features as JobCustomer['features'],
        revenueType: customer.revenueType as JobCustomer['revenueType'],
      }
    }),

  listMySubCustomers: ({ readPlatform, tenant }, { query }) =>
    readPlatform(async (tx) => mapPage(await listSubCustomers(tx, tenant, query), toIsoDates)),
}
