import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'

export type ContentDependencies = {
  db: Db
  secretBox: SecretBox
  config: { readonly baseUrl: string }
}

/** Builds the content of events about a subject whose personal data is not stored with the event. */
export type EventSubject = {
  /** Builds the content when the message is sent. Returns undefined if the subject no longer exists. */
  content(dependencies: ContentDependencies, tenant: Tenant, data: unknown): Promise<object | undefined>
  /** Shortens the content of a message that would exceed `maxEventBytes`. */
  brief(content: object, dependencies: ContentDependencies): object
  /** Called if a post URL responds 410, so that no further messages about the subject are sent to it. */
  gone(tx: Tx, tenant: Tenant, data: unknown, at: Date): Promise<void>
}

/**
 * Maximum size of a message to a webhook, which announces an event and links to further data. Messages to post URLs are
 * complete, because their receivers cannot request more.
 */
export const maxEventBytes = 20_480

/** Subjects by event type. Events of other types store their whole content. */
export type EventSubjects = Readonly<Record<string, EventSubject>>
