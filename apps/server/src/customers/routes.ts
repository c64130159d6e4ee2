import type { getMe, JobCustomer } from '@tiller/contract/platform/customers'
import type { Handler } from '@tiller/contract/operation'
import type { PlatformContext } from '../http/platform-context.ts'
import { getCustomer } from './queries.ts'

export const me: Handler<typeof getMe, PlatformContext> = (ctx) =>
  // revenue_type is text in SQL; only the words of the contract are ever written.
  ctx.read(async (tx) => (await getCustomer(tx, ctx.tenant)) as JobCustomer)
