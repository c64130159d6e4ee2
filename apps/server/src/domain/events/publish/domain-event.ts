import type { RawBuilder } from 'kysely'
import type { Change } from '@tiller/contract/platform/changes/schemas'
import type { EventType } from '@tiller/contract/platform/webhooks/event-types'
import type { Tenant } from '#lib/postgres/database.ts'
import type { Actor } from '#lib/runtime/actor.ts'

/** One change of a customer's data, with a part for each subscriber; an absent part does not concern its subscriber. */
export type DomainEvent = Tenant & {
  at: Date
  /** What the audit log records. */
  change?: RecordedChange
  /** What the customer's webhooks receive. */
  webhook?: { type: EventType; data: object }
  /** What the search indexes read again. */
  reindex?: Reindex
}

/** What was done to an object of a customer, as the audit log records it. */
export type RecordedChange = {
  objectType: Change['objectType']
  objectId: number
  /** The campaign itself, or that of the segment or schedule. */
  campaignId?: number
  /** The segment of a schedule. */
  segmentId?: number
  action: Change['action']
  by: Actor
  reason?: string | null
  /** The fields that may have changed, as the API shows them; absent = the object was created. */
  before?: object
  /** Absent = the object was deleted. */
  after?: object
  /** `modifiedAt` before the change. */
  modifiedBefore?: Date
}

/**
 * What every search index reads again: a job, the assignment of a job, all assignments of a pool, a campaign with its
 * segments, a publisher, or everything.
 */
export type ReindexKind = 'job' | 'assignment' | 'pool' | 'campaign' | 'publisher' | 'rebuild'

export type Reindex = { kind: ReindexKind; id: number }

/**
 * The events of a write to many rows, one for each. Such writes concern only the search indexes: the audit log and the
 * webhooks describe them as a whole, as the import of a feed.
 */
export type DomainEventSet = {
  reindex: { kind: ReindexKind; /** A query with the column `id`. */ ids: RawBuilder<unknown> }
}
