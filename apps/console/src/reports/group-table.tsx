import { useQuery } from '@tanstack/react-query'
import type { ActivityRow } from '@tiller/client/platform'
import type { Dimension } from '@tiller/contract/platform/reports/dimensions'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@tiller/ui/empty-state'
import { useState } from 'react'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { formatCount } from '../format/text.ts'
import { sortGroups, type GroupOrder } from './group-order.ts'
import { mainMetrics, metrics } from './metrics.ts'
import { comparedDays, type Comparison } from '../figures/period.ts'
import { Skeleton } from '../api/skeleton.tsx'
import { ScrollArea } from '../list/wide-table.tsx'

const mostRows = 200

type Props = { days: { from: string; to: string }; group: Dimension; vs: Comparison | undefined }

export function GroupTable({ days, group, vs }: Props) {
  const [order, setOrder] = useState<GroupOrder>({ by: 'spendCents', isDown: true })
  const query = { interval: 'total' as const, groupBy: [group] }
  const now = useQuery(createQueryOptions('reportActivity', { query: { ...days, ...query } }))
  const past = useQuery({
    ...createQueryOptions('reportActivity', { query: { ...comparedDays(days, vs ?? 'before'), ...query } }),
    enabled: vs !== undefined,
  })
  if (now.error !== null) return <Problem error={now.error} retry={() => void now.refetch()} />
  if (now.data === undefined) return <Skeleton />
  const { rows } = now.data
  if (rows.length === 0)
    return (
      <EmptyState title="No activity in this period">
        <p>
          Choose other days, or see <Link to="/campaigns">whether a campaign is live</Link>.
        </p>
      </EmptyState>
    )
  const before = vs !== undefined ? new Map(past.data?.rows.map((row) => [idOf(row), row])) : undefined
  return (
    <>
      <ScrollArea label={`Table by ${group}`} isBusy={now.isPlaceholderData}>
        <table>
          <Heads order={order} setOrder={setOrder} />
          <tbody>
            {sortGroups(rows, order)
              .slice(0, mostRows)
              .map((row) => (
                <Row key={idOf(row)} row={row} before={before?.get(idOf(row))} compares={vs !== undefined} />
              ))}
          </tbody>
        </table>
      </ScrollArea>
      {rows.length > mostRows ? (
        <p className="soft">
          The first {formatCount(mostRows)} of {formatCount(rows.length)} rows. The CSV has all of them.
        </p>
      ) : null}
    </>
  )
}

const idOf = ({ groups: [group] }: ActivityRow) => group?.id ?? ''

const Heads = ({ order, setOrder }: { order: GroupOrder; setOrder: (order: GroupOrder) => void }) => (
  <thead>
    <tr>
      <th scope="col">Name</th>
      {mainMetrics.map((metric) => {
        const isChosen = order.by === metric
        return (
          <th
            key={metric}
            scope="col"
            className="number"
            aria-sort={isChosen ? (order.isDown ? 'descending' : 'ascending') : 'none'}
          >
            <button
              type="button"
              onClick={() => setOrder({ by: metric, isDown: isChosen ? !order.isDown : true })}
            >
              {metrics[metric].label}{' '}
              <span aria-hidden="true">{isChosen ? (order.isDown ? '↓' : '↑') : ''}</span>
            </button>
          </th>
        )
      })}
    </tr>
  </thead>
)

const Row = ({
  row,
  before,
  compares,
}: {
  row: ActivityRow
  before: ActivityRow | undefined
  compares: boolean
}) => (
  <tr>
    <td>
      <Name row={row} />
    </td>
    {mainMetrics.map((metric) => (
      <td key={metric} className="number">
        {metrics[metric].format(row[metric])}
        {compares ? (
          <span className="soft before">
            <span className="unseen"> before </span>
            {metrics[metric].format(before?.[metric] ?? 0)}
          </span>
        ) : null}
      </td>
    ))}
  </tr>
)

function Name({ row: { groups } }: { row: ActivityRow }) {
  const [group] = groups
  const text = group?.name ?? group?.id ?? 'None'
  if (group?.id === null || group?.by !== 'campaign') return text
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId: Number(group.id) }}>
      {text}
    </Link>
  )
}
