import { answerPartitions } from '#apis/platform/idempotency.ts'
import { impressionPartitions } from '#domain/activity/impressions.ts'
import { dispositionPartitions } from '#domain/dispositions/store.ts'
import { clickPartitions } from '#domain/clicks/click-partitions.ts'
import { chargePartitions } from '#domain/ledger/refund.ts'
import { changePartitions } from '#domain/search-sync/change-table.ts'
import type { PartitionedTable } from '#lib/postgres/partitions/partitions.ts'

/** All tables that are partitioned by time. */
export const partitionedTables: readonly PartitionedTable[] = [
  changePartitions,
  answerPartitions,
  impressionPartitions,
  ...dispositionPartitions,
  chargePartitions,
  clickPartitions,
]
