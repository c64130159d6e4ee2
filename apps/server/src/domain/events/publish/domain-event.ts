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

/** A row that every search index reads again; a campaign includes its segments. */
export type Reindex = { kind: 'campaign' | 'job'; id: number }
