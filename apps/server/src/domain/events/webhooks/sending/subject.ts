import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

export type ContentNeeds = {
  db: Db
  secretBox: SecretBox
  config: { readonly baseUrl: string }
}

/** What messages of a type are about, where that may not be kept with the event because it is told by persons. */
export type Subject = {
  /** What a message says, made when it is sent; undefined: there is nothing to tell any more. */
  content(needs: ContentNeeds, tenant: Tenant, data: unknown): Promise<object | undefined>
  /** The same, where it would make the message of a webhook larger than `maxEventBytes`. */
  brief(content: object, needs: ContentNeeds): object
  /** A server to which it was posted answers 410: what it is about is gone. */
  gone(tx: Tx, tenant: Tenant, data: unknown, at: Date): Promise<void>
}

/**
 * A message to a webhook is not larger: it tells that something has happened, and where to get the rest. What is posted to
 * the address of a job is whole, because nobody can ask for the rest there.
 */
export const maxEventBytes = 20_480

/** By type of event. What is in none says what is kept with the event. */
export type Subjects = Readonly<Record<string, Subject>>
