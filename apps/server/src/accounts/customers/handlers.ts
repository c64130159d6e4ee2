import type { customerOperations } from '@tiller/contract/platform/customers/operations'
import type { JobCustomer } from '@tiller/contract/platform/customers/shapes'
import type { Handlers } from '@tiller/contract/operation'
import type { RequestContext } from '../../kit/http/request-context.ts'
import { getCustomer } from './queries.ts'

export const customerHandlers: Handlers<typeof customerOperations, RequestContext> = {
  getMe: (ctx) =>
    ctx.read(async (tx) => {
      const customer = await getCustomer(tx, ctx.tenant)
      // Text in SQL; only the words of the contract are ever written.
      return { ...customer, revenueType: customer.revenueType as JobCustomer['revenueType'] }
    }),
}
