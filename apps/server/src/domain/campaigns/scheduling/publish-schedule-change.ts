import type { CustomerEvent, RecordedChange } from '#domain/events/publish/domain-event.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'

type Shown = { id: number; campaignId: number; segmentId?: number | null }

type ScheduleChange = Pick<RecordedChange, 'action' | 'by' | 'reason'> & {
  at: Date
  objectType: 'SCHEDULED_PAUSE' | 'ONE_TIME_BUDGET' | 'MONTHLY_BUDGET_CHANGE'
  /** The previous API representation; undefined if the schedule was created. */
  before?: Shown
  /** The new API representation; undefined if the schedule was deleted. */
  after?: Shown
  /** The event for webhooks of a schedule that has taken effect. */
  webhook?: CustomerEvent['webhook']
}

export const publishScheduleChange = (tx: Tx, tenant: Tenant, change: ScheduleChange) =>
  publishScheduleChanges(tx, tenant, [change])

/** Publishes several changes with one statement. */
export const publishScheduleChanges = (tx: Tx, tenant: Tenant, changes: readonly ScheduleChange[]) =>
  publishEvents(
    tx,
    ...changes.flatMap(({ at, webhook, ...change }) =>
      doneTo(change).map((recorded) => ({
        ...tenant,
        at,
        change: recorded,
        ...(webhook === undefined ? {} : { webhook }),
      })),
    ),
  )

function doneTo({ before, after, ...done }: Omit<ScheduleChange, 'at' | 'webhook'>): RecordedChange[] {
  const schedule = after ?? before
  if (schedule === undefined) return []
  const { id: objectId, campaignId, segmentId } = schedule
  return [
    {
      ...done,
      objectId,
      campaignId,
      ...(typeof segmentId === 'number' ? { segmentId } : {}),
      ...(before === undefined ? {} : { before: withoutIds(before) }),
      ...(after === undefined ? {} : { after: withoutIds(after) }),
    },
  ]
}

/** Omits the ids, which never change and are recorded separately. */
const withoutIds = ({ id: _, campaignId: __, ...fields }: Shown) => fields
