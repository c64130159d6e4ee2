import { recordChanges, type Done } from '../../changes/record.ts'
import type { Tenant, Tx } from '../../kit/db/database.ts'

type Shown = { id: number; campaignId: number; segmentId?: number | null }

type ScheduleChange = Pick<Done, 'action' | 'by' | 'at' | 'reason'> & {
  objectType: 'SCHEDULED_PAUSE' | 'ONE_TIME_BUDGET' | 'MONTHLY_BUDGET_CHANGE'
  /** The schedule as the API shows it; absent = it was made. */
  before?: Shown
  /** Absent = it was deleted. */
  after?: Shown
}

/** Records what was done to a schedule, in the transaction that does it. */
export async function recordSchedule(tx: Tx, tenant: Tenant, { before, after, ...done }: ScheduleChange) {
  const schedule = after ?? before
  if (schedule === undefined) return
  const { id: objectId, campaignId, segmentId } = schedule
  await recordChanges(tx, tenant, [
    {
      ...done,
      objectId,
      campaignId,
      ...(typeof segmentId === 'number' ? { segmentId } : {}),
      ...(before === undefined ? {} : { before: withoutIds(before) }),
      ...(after === undefined ? {} : { after: withoutIds(after) }),
    },
  ])
}

/** Where it belongs never changes, and is said beside. */
const withoutIds = ({ id: _, campaignId: __, ...fields }: Shown) => fields
