import {
  figureFieldNames,
  figureFields,
  performanceFigures,
  type FigureField,
} from '@tiller/contract/platform/reports/figures'
import { sql } from 'kysely'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { Tx } from '#lib/postgres/database.ts'
import type { ListDefinition } from '#lib/postgres/pagination/paging.ts'
import { toFigureCounts, zeroEventCounts, readEventCounts } from './event-counts.ts'
import { resolveBillingDays } from './report-days.ts'

type Request = { sort?: readonly string[]; search?: string | undefined; from?: string; to?: string }

/**
 * Reads the figures by which a list is sorted or searched, as columns of the list. They are read before the list,
 * because joining the activity would count every row that the list matches.
 */
export async function readFigureColumns(
  { tenant, at, billingZone: zone }: Pick<RequestContext, 'tenant' | 'at'> & { billingZone: string },
  tx: Tx,
  level: 'campaign' | 'segment' | 'job',
  { sort = [], search = '', from, to }: Request,
): Promise<NonNullable<ListDefinition['otherFields']>> {
  const used = figureFieldNames.filter((field) => `${sort.join(' ')} ${search}`.includes(field))
  if (used.length === 0) return {}
  const counts = await readEventCounts(tx, tenant, {
    level,
    zone,
    days: resolveBillingDays(
      { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
      at,
      zone,
    ),
  })
  const counted = [...counts].map(([id, each]) => [id, toFigureCounts(each)] as const)
  const id = sql.ref(`${level}.id`)
  const none = toFigureCounts(zeroEventCounts)
  const columnOf = (field: FigureField) => {
    const { of } = performanceFigures[figureFields[field]]
    const values = Object.fromEntries(counted.map(([key, each]) => [key, of(each)]))
    return sql`coalesce((${JSON.stringify(values)}::jsonb ->> ${id}::text)::double precision, ${of(none)}::double precision)`
  }
  return Object.fromEntries(used.map((field) => [field, { dependencies: [], sql: columnOf(field) }]))
}
