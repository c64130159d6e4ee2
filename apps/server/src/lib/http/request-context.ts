import type { Actor } from '#lib/runtime/actor.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'

/**
 * What every handler of the Platform API acts with. There is no bare database in it: all that a request does
 * to a customer's rows, it does through `read` and `write`, as the acting customer.
 */
export type RequestContext = {
  /** The instant of the request, fixed when it opens: nothing in it happens at another time. */
  readonly at: Date
  /** The billing month of `at`. */
  readonly period: string
  /** The customer that the request acts for. */
  readonly tenant: Tenant
  /** Who makes the request, for the record of what it changes. */
  readonly by: Actor
  /** The customer whose token it is; another than the tenant's when it acts for a sub-customer. */
  readonly callerId: number
  /** What the caller's token opens. */
  readonly scopes: readonly string[]
  /** Whether `write` is to take back what it has written: the caller asks what would happen. */
  readonly dryRun: boolean
  /** Runs queries as the tenant, all of them on the state that the first one finds. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for what changes something, once in a request. `work` makes the whole answer, which is kept
   * under the caller's idempotency key in the same transaction. When it returns, the search index has seen
   * what was written.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Says in the answer that searches will see all that was changed only later, because it is not yet done. */
  searchesLater(): void
  /**
   * Refuses to change an object that has not the version that `If-Match` names.
   *
   * @param object as the operation would answer it
   */
  requireVersion(object: unknown): void
}
