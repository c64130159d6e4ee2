import type { Change } from '@tiller/contract/platform/changes/schemas'
import type { EventType } from '@tiller/contract/platform/webhooks/event-types'
import type { Tenant } from '#lib/postgres/database.ts'
import type { Actor } from '#lib/runtime/actor.ts'

/**
 * One change of data, with a field for each subscriber. An absent field means that the subscriber ignores the event.
 */
export type DomainEvent = CustomerEvent | PlatformEvent

/** A change of a customer's data. */
export type CustomerEvent = Tenant & {
  at: Date
  /** The entry of the audit log. */
  change?: RecordedChange
  /** The event for the customer's webhooks. */
  webhook?: { type: EventType; data: object }
  /** The rows that search indexes read again. */
  reindex?: ReindexRequest
}

/** An action on a customer's object, as the audit log records it. */
export type RecordedChange = {
  objectType: Change['objectType']
  objectId: number
  /** The id of the campaign, also for a change of its segment or schedule. */
  campaignId?: number
  /** The segment to which a schedule belongs. */
  segmentId?: number
  action: Change['action']
  by: Actor
  reason?: string | null
  /**
   * The previous values, in the API representation, of the fields that may have changed; absent if the object was
   * created.
   */
  before?: object
  /** The new values; absent if the object was deleted. */
  after?: object
  /** The value of `modifiedAt` before the change. */
  modifiedBefore?: Date
}

/** A change of data that belongs to no customer or to many customers. */
export type PlatformEvent = { reindex: ReindexRequest; change?: undefined; webhook?: undefined }

/** Rows that every search index reads again. The ids are passed as one parameter, so their number is unlimited. */
export type ReindexRequest = { kind: ReindexKind; ids: readonly number[] }

/**
 * What is reindexed: a job, its assignment, all assignments of a pool, a campaign with its segments, a publisher, or
 * everything.
 */
export type ReindexKind = 'job' | 'assignment' | 'pool' | 'campaign' | 'publisher' | 'rebuild'
