import type { Actor } from '#lib/runtime/actor.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'

/**
 * The context of every handler of the Platform API. It has no unrestricted database: `read` and `write` run as
 * the acting customer.
 */
export type RequestContext = {
  /** The time of the request, which all of its effects have. */
  readonly at: Date
  /** The billing month of the request. */
  readonly period: string
  /** The customer on whose data the request acts. */
  readonly tenant: Tenant
  /** The author of changes, for the audit log. */
  readonly by: Actor
  /** The customer of the token, which differs from the tenant for a sub-customer. */
  readonly callerId: number
  /** The scopes of the token. */
  readonly scopes: readonly string[]
  /** Whether `write` rolls back because the caller requested a dry run. */
  readonly dryRun: boolean
  /** Runs queries as the tenant on one snapshot. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs changes as the tenant, at most once per request. `work` returns the complete response, which is stored under
   * the caller's idempotency key in the same transaction. After it returns, the search index includes the change.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Makes the response state that searches will show the change later. */
  searchesLater(): void
  /**
   * Throws `version-mismatch` unless `If-Match` lists the object's version.
   *
   * @param object as in the operation's response; undefined if it does not exist, which no version matches
   */
  requireVersion(object: object | undefined): void
}
