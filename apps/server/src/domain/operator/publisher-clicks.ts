import {
  maxPublisherClickDays,
  publisherClickClasses,
  type PublisherClicks,
} from '@tiller/contract/platform/operator/publisher-clicks'
import type { FieldProblem } from '@tiller/contract/problem'
import { readEarningsByClass, type ClickClassRow } from '#domain/clicks/earnings-report.ts'
import { toBillingDay, toFirstDayOfMonth } from '#domain/campaigns/budget/billing-days.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { throwIfInvalid } from '#lib/http/api-error.ts'

/** Maximum number of publishers in the report. It contains those with the most clicks. */
const maxPublishers = 1_000

export async function reportPublisherClicks(
  tx: Tx,
  query: { from?: string; to?: string },
  { at, zone }: { at: Date; zone: string },
): Promise<PublisherClicks> {
  const to = query.to ?? toBillingDay(at, zone)
  const from = query.from ?? toFirstDayOfMonth(to)
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const fault = (message: string): FieldProblem[] => [{ in: 'query', field: 'from', message, value: from }]
  throwIfInvalid([
    ...(days < 1 ? fault('must not be after `to`') : []),
    ...(days > maxPublisherClickDays
      ? fault(`must not be more than ${maxPublisherClickDays - 1} days before \`to\``)
      : []),
  ])
  const rows = await readEarningsByClass(tx, { from, to, zone })
  const publishers = [...Map.groupBy(rows, ({ publisherId }) => publisherId).values()].map(clicksOf)
  return {
    from,
    to,
    zone,
    publishers: publishers.toSorted((a, b) => b.clicks - a.clicks).slice(0, maxPublishers),
  }
}

const places = new Map(publisherClickClasses.map((each, place) => [each, place]))

function clicksOf(rows: readonly ClickClassRow[]): PublisherClicks['publishers'][number] {
  const sum = (of: (row: ClickClassRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    publisherId: rows[0]?.publisherId ?? null,
    name: rows[0]?.name ?? null,
    clicks: sum((row) => (row.class === 'REFUNDED' || row.class === 'ACQUISITION' ? 0 : row.clicks)),
    billableClicks: sum(({ billableClicks }) => billableClicks),
    earningsCents: sum(({ earningsCents }) => earningsCents),
    classes: rows.toSorted((a, b) => (places.get(a.class) ?? 0) - (places.get(b.class) ?? 0)),
  }
}
