import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'
import { idempotencyKeyLifetimeDays } from './idempotency.ts'

export const idempotencyRetention: RetentionRule[] = [
  {
    table: 'idempotentAnswer',
    isExpired: (at) =>
      sql`created_at <= ${at}::timestamptz - ${idempotencyKeyLifetimeDays} * interval '1 day'`,
  },
  {
    table: 'keptAnswerBytes',
    isExpired: (at) =>
      sql`day <= (${at}::timestamptz at time zone 'UTC')::date - ${idempotencyKeyLifetimeDays + 1}::integer`,
  },
]
