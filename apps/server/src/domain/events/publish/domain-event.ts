import type { Change } from '@tiller/contract/platform/changes/schemas'
import type { EventType } from '@tiller/contract/platform/webhooks/event-types'
import type { Tenant } from '#lib/postgres/database.ts'
import type { Actor } from '#lib/runtime/actor.ts'

/** One change of data, with a part for each subscriber; an absent part does not concern its subscriber. */
export type DomainEvent = CustomerEvent | PlatformEvent

/** A change of a customer's data. */
export type CustomerEvent = Tenant & {
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

/** A change of data that belongs to no customer, or of many customers. */
export type PlatformEvent = { reindex: Reindex; change?: undefined; webhook?: undefined }

/** Rows that every search index reads again; any number of rows are one parameter of one statement. */
export type Reindex = { kind: ReindexKind; ids: readonly number[] }

/** A job, its assignment, all assignments of a pool, a campaign with its segments, a publisher, or everything. */
export type ReindexKind = 'job' | 'assignment' | 'pool' | 'campaign' | 'publisher' | 'rebuild'
