import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

/** For as long as somebody may ask why a conversion does not count; a report that comes again later is as good. */
const reportRetentionDays = 100

export const conversionRetention: RetentionRule[] = [
  {
    table: 'conversionReport',
    over: (at) => sql`received_at <= ${at}::timestamptz - ${reportRetentionDays} * interval '1 day'`,
  },
]
