import type { Handlers } from '@tiller/contract/operation'
import type { operatorOperations } from '@tiller/contract/platform/operator/operations'
import type { PlatformStatus } from '@tiller/contract/platform/status/shapes'
import { createCustomer } from '../accounts/customers/customers.ts'
import { createPublisher } from '../accounts/publishers/publishers.ts'
import { readAheadMs } from '../kit/clock/clock.ts'
import { snapshot, type Db, type Tx } from '../kit/db/database.ts'
import type { RequestContext } from '../kit/http/request-context.ts'
import { setMaintenance } from '../status/maintenance.ts'
import {
  getPublisher,
  listAllCustomers,
  listAllPublishers,
  listKeptMails,
  listProcesses,
  toAnyCustomer,
} from './queries.ts'

/** What the operator's operations act with: not a customer, but the platform itself. */
export type OperatorContext = Pick<RequestContext, 'at'> & {
  readonly accessDb: Db
  /** As `write`, but as the platform, which sees everybody. */
  operate<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  status(): Promise<PlatformStatus>
}

const systemOf = async ({ accessDb, at, status }: OperatorContext) => ({
  status: await status(),
  at: at.toISOString(),
  aheadSeconds: Math.round((await readAheadMs(accessDb)) / 1000),
  processes: await listProcesses(accessDb),
})

export const operatorHandlers: Handlers<typeof operatorOperations, OperatorContext> = {
  listCustomers: ({ accessDb }, { query }) => snapshot(accessDb, (tx) => listAllCustomers(tx, query)),

  createCustomer: (ctx, { body }) =>
    ctx.operate(async (tx) => toAnyCustomer(await createCustomer(tx, { ...body, at: ctx.at }))),

  listPublishers: ({ accessDb }, { query }) => snapshot(accessDb, (tx) => listAllPublishers(tx, query)),

  createPublisher: (ctx, { body: { name } }) =>
    ctx.operate(async (tx) => {
      const { id, pass } = await createPublisher(tx, { name, at: ctx.at })
      return { ...(await getPublisher(tx, id)), pass }
    }),

  listMails: ({ accessDb }, { query }) => snapshot(accessDb, (tx) => listKeptMails(tx, query)),

  getSystem: systemOf,

  updateSystem: (ctx, { body: { maintenance } }) =>
    ctx.operate(async (tx) => {
      await setMaintenance(tx, maintenance)
      const system = await systemOf(ctx)
      // What others see only after the commit.
      return { ...system, status: { ...system.status, maintenance } }
    }),
}
