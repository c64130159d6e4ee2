import type { Revenue as Report } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { formatMonth } from '../../format/day.ts'
import { humanize } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { ExportButtons } from '../../list/export/export-buttons.tsx'
import { Table } from '../../list/table.tsx'
import { addMonths, type MonthText } from '../../schedule/items.ts'
import { useToday } from '../../session/me.ts'
import { t } from '../../language/text.ts'

type Props = { month: MonthText | undefined; go: (month: MonthText) => void }

export function Revenue({ month: asked, go }: Props) {
  const current = useToday().slice(0, 7)
  const month = asked ?? current
  return (
    <section aria-labelledby="revenue-title">
      <header className="title">
        <h2 id="revenue-title">{t('Revenue in {month}', { month: formatMonth(`${month}-01`) })}</h2>
        <div className="actions">
          <button type="button" className="plain" onClick={() => go(addMonths(month, -1))}>
            {t('Previous month')}
          </button>
          <button
            type="button"
            className="plain"
            disabled={month >= current}
            onClick={() => go(addMonths(month, 1))}
          >
            {t('Next month')}
          </button>
        </div>
      </header>
      <QueryBoundary of={createQueryOptions('reportRevenue', { query: { month } })} height="rows">
        {({ types }) =>
          types.length === 0 ? (
            <EmptyState title={t('Nothing was charged in this month')}>
              <p>{t('Revenue appears with the first charged click of a customer.')}</p>
            </EmptyState>
          ) : (
            <RevenueTable types={types} />
          )
        }
      </QueryBoundary>
    </section>
  )
}

type TypeRow = Report['types'][number]

const countOf = (label: string, of: 'customers' | 'clicks' | 'acquisitions'): Column<TypeRow> => ({
  label,
  role: 'figure',
  unit: 'count',
  value: (row) => row[of],
})

const amountOf = (label: string, of: (row: TypeRow) => number): Column<TypeRow> => ({
  label,
  role: 'figure',
  unit: 'cents',
  value: of,
})

const columns: readonly Column<TypeRow>[] = [
  { label: t('Type of business'), role: 'title', value: ({ revenueType }) => humanize(revenueType) },
  countOf(t('Customers'), 'customers'),
  countOf(t('Clicks'), 'clicks'),
  countOf(t('Acquisitions'), 'acquisitions'),
  amountOf(t('Charged'), ({ chargedCents }) => chargedCents),
  amountOf(t('Refunded'), ({ refundedCents }) => refundedCents),
  amountOf(t('Revenue'), ({ chargedCents, refundedCents }) => chargedCents - refundedCents),
]

const RevenueTable = ({ types }: Pick<Report, 'types'>) => (
  <>
    <Table
      label={t('Revenue by type of business')}
      columns={columns}
      rows={types}
      keyOf={({ revenueType }) => revenueType}
    />
    <ExportButtons noun={t('revenue')} columns={columns} readAll={async () => types} />
  </>
)
