import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'
import { keyLifetimeDays } from './idempotency.ts'

export const idempotencyRetention: RetentionRule[] = [
  {
    table: 'idempotentAnswer',
    isExpired: (at) => sql`created_at <= ${at}::timestamptz - ${keyLifetimeDays} * interval '1 day'`,
  },
  {
    table: 'keptAnswerBytes',
    isExpired: (at) =>
      sql`day <= (${at}::timestamptz at time zone 'UTC')::date - ${keyLifetimeDays + 1}::integer`,
  },
]
