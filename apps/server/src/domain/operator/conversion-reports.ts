import type { Handlers } from '@tiller/contract/operation'
import {
  conversionReportDays,
  maxConversionReportRows,
  type conversionReportOperations,
} from '@tiller/contract/platform/operator/conversion-reports'
import { countConversionReportsByPool } from '#domain/conversions/list.ts'
import type { OperatorContext } from './handlers.ts'

export const conversionReportHandlers: Handlers<typeof conversionReportOperations, OperatorContext> = {
  listConversionReports: ({ readPlatform, at }) =>
    readPlatform(async (tx) => {
      const since = new Date(at.getTime() - conversionReportDays * 86_400_000)
      const rows = await countConversionReportsByPool(tx, since, maxConversionReportRows)
      return rows.map((row) => ({ ...row, lastReceivedAt: row.lastReceivedAt.toISOString() }))
    }),
}
