import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

export type ContentDependencies = {
  db: Db
  secretBox: SecretBox
  config: { readonly baseUrl: string }
}

/** The subject of an event type whose personal data is not stored with the event. */
export type Subject = {
  /** The content of a message, built when it is sent; undefined if the subject no longer exists. */
  content(needs: ContentDependencies, tenant: Tenant, data: unknown): Promise<object | undefined>
  /** A shorter content for messages that would exceed `maxEventBytes`. */
  brief(content: object, needs: ContentDependencies): object
  /** Called if a post URL responds 410: it accepts no further messages about the subject. */
  gone(tx: Tx, tenant: Tenant, data: unknown, at: Date): Promise<void>
}

/**
 * Maximum size of a message to a webhook, which announces an event and links to the rest. Messages to post URLs
 * are complete, because their receivers cannot request more.
 */
export const maxEventBytes = 20_480

/** By event type. Other events contain their whole content. */
export type Subjects = Readonly<Record<string, Subject>>
