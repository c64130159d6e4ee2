import { useQuery } from '@tanstack/react-query'
import type { ActivityRow } from '@tiller/client/platform'
import type { Dimension } from '@tiller/contract/platform/reports/dimensions'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@tiller/ui/empty-state'
import { useState } from 'react'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { Skeleton } from '../api/skeleton.tsx'
import { createFigureColumns } from '../figures/figure-columns.tsx'
import { reportCountsOf } from '../figures/figure-values.ts'
import { comparedDays, type Comparison } from '../figures/period.ts'
import { useShownFigures } from '../figures/shown-figures.tsx'
import { formatCount } from '../format/text.ts'
import { Table, type TableColumn } from '../list/table.tsx'
import { sortGroups } from './sort-groups.ts'

const mostRows = 200

type Props = { days: { from: string; to: string }; group: Dimension; vs: Comparison | undefined }

export function GroupTable({ days, group, vs }: Props) {
  const [sort, setSort] = useState<string | undefined>('spendCents,desc')
  const names = useShownFigures()
  const { now, before } = useGroups({ days, group, vs })
  if (now.error !== null) return <Problem error={now.error} retry={() => void now.refetch()} />
  if (now.data === undefined) return <Skeleton />
  const { rows } = now.data
  if (rows.length === 0) return <NoActivity />
  const figureColumns = createFigureColumns({
    names,
    rows,
    keyOf: idOf,
    countsOf: reportCountsOf,
    sortOf: (name) => name,
    before,
  })
  return (
    <>
      <Table
        label={`Table by ${group}`}
        columns={[nameColumn, ...figureColumns]}
        rows={sortGroups(rows, sort).slice(0, mostRows)}
        keyOf={idOf}
        sort={sort}
        setSort={setSort}
        isBusy={now.isPlaceholderData}
        totalLabel="Total"
      />
      {rows.length > mostRows ? (
        <p className="soft">
          The first {formatCount(mostRows)} of {formatCount(rows.length)} rows. The totals and the CSV include
          all of them.
        </p>
      ) : null}
    </>
  )
}

/** The groups of the period and, if they are compared, the counts of the compared period. */
function useGroups({ days, group, vs }: Props) {
  const query = { interval: 'total' as const, groupBy: [group] }
  const now = useQuery(createQueryOptions('reportActivity', { query: { ...days, ...query } }))
  const past = useQuery({
    ...createQueryOptions('reportActivity', { query: { ...comparedDays(days, vs ?? 'before'), ...query } }),
    enabled: vs !== undefined,
  })
  const before =
    vs === undefined || past.data === undefined
      ? undefined
      : new Map(past.data.rows.map((row) => [idOf(row), reportCountsOf(row)]))
  return { now, before }
}

const NoActivity = () => (
  <EmptyState title="No activity in this period">
    <p>
      Choose other days, or see <Link to="/campaigns">whether a campaign is live</Link>.
    </p>
  </EmptyState>
)

const idOf = ({ groups: [group] }: ActivityRow) => group?.id ?? ''

const nameColumn: TableColumn<ActivityRow> = {
  label: 'Name',
  sort: 'name',
  cell: ({ groups: [group] }) => {
    const text = group?.name ?? group?.id ?? 'None'
    if (group?.id === null || group?.by !== 'campaign') return text
    return (
      <Link to="/campaigns/$campaignId" params={{ campaignId: Number(group.id) }}>
        {text}
      </Link>
    )
  },
}
