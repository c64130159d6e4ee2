import type { Handlers } from '@tiller/contract/operation'
import type { statementOperations } from '@tiller/contract/platform/statements/operations'
import { readStatementBrand } from '#lib/brand/brand.ts'
import { createNotFoundError } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { renderStatementPdf } from './statement-pdf.ts'
import { readStatementSummary } from './statement-summary.ts'
import {
  findFirstStatementMonth,
  createStatementHead,
  readStatementLines,
  serializeStatement,
} from './statement.ts'

export type StatementContext = RequestContext & { readonly billingZone: string }

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json', pdf: 'application/pdf' }

export const statementHandlers: Handlers<typeof statementOperations, StatementContext> = {
  listMyStatements: async ({ read, tenant, billingZone: zone, period }) => {
    const current = period.slice(0, 7)
    const first = await read((tx) => findFirstStatementMonth(tx, tenant, zone))
    return first === undefined
      ? []
      : monthsBetween(first, current).map((month) => ({ month, isOver: month < current }))
  },

  downloadStatement: async ({ read, tenant, billingZone: zone, period }, { params: { month }, query }) => {
    const current = period.slice(0, 7)
    const first = (await read((tx) => findFirstStatementMonth(tx, tenant, zone))) ?? current
    if (month < first || month > current) throw createNotFoundError('statement', month)
    const { format = 'csv' } = query
    const asked = { tenant, month, zone }
    const [head, lines] = [createStatementHead(asked), readStatementLines(read, asked)]
    return {
      bytes:
        format === 'pdf'
          ? renderStatementPdf(
              head,
              await read((tx) => readStatementSummary(tx, asked)),
              lines,
              await read(readStatementBrand),
            )
          : serializeStatement(format, head, lines),
      mediaType: mediaTypes[format],
      fileName: `statement-${tenant.customerId}-${month}.${format}`,
    }
  },
}

/** Lists the months from `last` back to `first`, both included. */
function monthsBetween(first: string, last: string): string[] {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const [from, to] = [numberOf(first), numberOf(last)]
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, back) => {
    const number = to - back
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
  })
}
