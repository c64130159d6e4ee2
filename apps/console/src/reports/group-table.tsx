import { useQuery } from '@tanstack/react-query'
import type { ActivityRow } from '@tiller/client/platform'
import type { ReportDimension } from '@tiller/contract/platform/reports/dimensions'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@tiller/ui/empty-state'
import { useState } from 'react'
import { t, Text, translateKnown } from '../language/text.ts'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { Skeleton } from '../api/skeleton.tsx'
import { createFigureColumns } from '../figures/figure-columns.tsx'
import { getReportCounts, sumFigureCounts, type ComparedRow } from '../figures/figure-values.ts'
import { getComparedDays, type Comparison } from '../figures/period.ts'
import { useShownFigures } from '../figures/shown-figures.tsx'
import { humanize } from '../format/text.ts'
import type { Column } from '../list/column.ts'
import { ExportButtons } from '../list/export/export-buttons.tsx'
import { Table } from '../list/table.tsx'
import { sortGroups } from './sort-groups.ts'

const mostRows = 200

type Props = {
  days: { from: string; to: string }
  group: ReportDimension
  vs: Comparison | undefined
  /** The only campaign of the report. */
  campaignId?: number
}

export function GroupTable({ days, group, vs, campaignId }: Props) {
  const [sort, setSort] = useState<string | undefined>('spendCents,desc')
  const names = useShownFigures()
  const { now, rows, totalBefore } = useGroups({
    days,
    group,
    vs,
    ...(campaignId === undefined ? {} : { campaignId }),
  })
  if (now.error !== null) return <Problem error={now.error} retry={() => void now.refetch()} />
  if (now.data === undefined) return <Skeleton />
  if (rows.length === 0) return <NoActivity />
  const columns = [
    nameColumn,
    ...createFigureColumns<Group>({
      names,
      rows,
      countsOf: getReportCounts,
      sortOf: (name) => name,
      totalBefore,
      isCompared: vs !== undefined,
    }),
  ]
  const sorted = sortGroups(rows, sort)
  const groupName = humanize(group).toLowerCase()
  return (
    <>
      <Table
        label={t('Table by {group}', { group: groupName })}
        columns={columns}
        rows={sorted.slice(0, mostRows)}
        keyOf={idOf}
        sort={sort}
        setSort={setSort}
        isBusy={now.isPlaceholderData}
        totalLabel={t('Total')}
      />
      <Truncation count={rows.length} />
      <ExportButtons
        noun={t('report by {group}', { group: groupName })}
        columns={columns}
        readAll={async () => sorted}
      />
    </>
  )
}

/** A note about the rows that the table omits. */
const Truncation = ({ count }: { count: number }) =>
  count > mostRows ? (
    <p className="soft">
      {t(
        'The first {shown, number} of {count, number} rows. The total and the exports include all of them.',
        {
          shown: mostRows,
          count,
        },
      )}
    </p>
  ) : null

type Group = ActivityRow & ComparedRow

/** Loads the groups of the period and, with a comparison, their counts in the compared period. */
function useGroups({ days, group, vs, ...filter }: Props) {
  const query = { interval: 'total' as const, groupBy: [group], ...filter }
  const now = useQuery(createQueryOptions('reportActivity', { query: { ...days, ...query } }))
  const past = useQuery({
    ...createQueryOptions('reportActivity', {
      query: { ...getComparedDays(days, vs ?? 'before'), ...query },
    }),
    enabled: vs !== undefined,
  })
  const before = vs === undefined ? undefined : past.data?.rows
  const byId = new Map(before?.map((row) => [idOf(row), row]))
  const rows = (now.data?.rows ?? []).map((row): Group => ({
    ...row,
    before: before && getReportCounts(byId.get(idOf(row))),
  }))
  return { now, rows, totalBefore: before && sumFigureCounts(before.map((row) => getReportCounts(row))) }
}

const NoActivity = () => (
  <EmptyState title={t('No activity in this period')}>
    <p>
      <Text
        id="Choose other days, or see <link>whether a campaign is live</link>."
        values={{ link: (content) => <Link to="/campaigns">{content}</Link> }}
      />
    </p>
  </EmptyState>
)

const idOf = ({ groups: [group] }: ActivityRow) => group?.id ?? ''

const nameOf = ({ groups: [group] }: ActivityRow) =>
  group?.by === 'category' && group.name !== null
    ? translateKnown(group.name)
    : (group?.name ?? group?.id ?? t('{group, select, other {None}}', { group: group?.by ?? '' }))

const nameColumn: Column<Group> = {
  label: t('Name'),
  role: 'title',
  sort: 'name',
  value: nameOf,
  cell: (row) => {
    const [group] = row.groups
    if (group?.id === null || group?.by !== 'campaign') return nameOf(row)
    return (
      <Link to="/campaigns/$campaignId" params={{ campaignId: Number(group.id) }}>
        {nameOf(row)}
      </Link>
    )
  },
}
