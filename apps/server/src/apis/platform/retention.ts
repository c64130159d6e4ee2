import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'
import { answerPartitions, idempotencyKeyLifetimeDays } from './idempotency.ts'

export const idempotencyRetention: RetentionRule[] = [
  { ...answerPartitions, keptHours: idempotencyKeyLifetimeDays * 24 },
  {
    table: 'keptAnswerBytes',
    isExpired: (at) =>
      sql`day <= (${at}::timestamptz at time zone 'UTC')::date - ${idempotencyKeyLifetimeDays + 1}::integer`,
  },
]
