import type { Revenue as Report } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { formatMonth } from '../../format/day.ts'
import { formatMoney } from '../../format/money.ts'
import { formatCount, humanize } from '../../format/text.ts'
import { WideTable } from '../../list/wide-table.tsx'
import { addMonths, type MonthText } from '../../schedule/items.ts'
import { useToday } from '../../session/me.ts'

type Props = { month: MonthText | undefined; go: (month: MonthText) => void }

export function Revenue({ month: asked, go }: Props) {
  const current = useToday().slice(0, 7)
  const month = asked ?? current
  return (
    <section aria-labelledby="revenue-title">
      <header className="title">
        <h2 id="revenue-title">Revenue in {formatMonth(`${month}-01`)}</h2>
        <div className="actions">
          <button type="button" className="plain" onClick={() => go(addMonths(month, -1))}>
            Previous month
          </button>
          <button
            type="button"
            className="plain"
            disabled={month >= current}
            onClick={() => go(addMonths(month, 1))}
          >
            Next month
          </button>
        </div>
      </header>
      <QueryBoundary of={createQueryOptions('reportRevenue', { query: { month } })} height="rows">
        {({ types }) =>
          types.length === 0 ? (
            <EmptyState title="Nothing was charged in this month">
              <p>Revenue appears with the first charged click of a customer.</p>
            </EmptyState>
          ) : (
            <RevenueTable types={types} />
          )
        }
      </QueryBoundary>
    </section>
  )
}

const RevenueTable = ({ types }: Pick<Report, 'types'>) => (
  <WideTable
    label="Revenue by type of business"
    heads={[
      'Type of business',
      ...['Customers', 'Clicks', 'Acquisitions', 'Charged', 'Refunded', 'Revenue'].map((label) => ({
        label,
        isNumber: true as const,
      })),
    ]}
  >
    {types.map(({ revenueType, customers, clicks, acquisitions, chargedCents, refundedCents }) => (
      <tr key={revenueType}>
        <th scope="row">{humanize(revenueType)}</th>
        <td className="number">{formatCount(customers)}</td>
        <td className="number">{formatCount(clicks)}</td>
        <td className="number">{formatCount(acquisitions)}</td>
        <td className="number">{formatMoney(chargedCents)}</td>
        <td className="number">{formatMoney(refundedCents)}</td>
        <td className="number">{formatMoney(chargedCents - refundedCents)}</td>
      </tr>
    ))}
  </WideTable>
)
