import type { Change } from '@tiller/contract/platform/changes/schemas'
import type { EventType } from '@tiller/contract/platform/webhooks/event-types'
import type { Tenant } from '#lib/postgres/database.ts'
import type { Actor } from '#lib/runtime/actor.ts'

/** One change of a customer's data, with what each subscriber needs of it. A part that is absent does not concern its subscriber. */
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
  /** The campaign itself, or the one that a segment or a schedule belongs to. */
  campaignId?: number
  /** Of a schedule: the segment that it is for. */
  segmentId?: number
  action: Change['action']
  by: Actor
  reason?: string | null
  /** The fields that may have changed, as the API shows them; absent = the object was made. */
  before?: object
  /** Absent = the object was deleted. */
  after?: object
  /** When the object was modified last before this. */
  modifiedBefore?: Date
}

/** A row that every search index reads again; a campaign includes its segments. */
export type Reindex = { kind: 'campaign' | 'job'; id: number }
