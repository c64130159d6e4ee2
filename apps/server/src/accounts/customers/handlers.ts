import type { customerOperations } from '@tiller/contract/platform/customers/operations'
import type { JobCustomer } from '@tiller/contract/platform/customers/shapes'
import type { Handlers } from '@tiller/contract/operation'
import type { RequestContext } from '../../kit/http/request-context.ts'
import { getCustomer } from './queries.ts'

export const customerHandlers: Handlers<typeof customerOperations, RequestContext> = {
  getMe: (ctx) =>
    // revenue_type is text in SQL; only the words of the contract are ever written.
    ctx.read(async (tx) => (await getCustomer(tx, ctx.tenant)) as JobCustomer),
}
