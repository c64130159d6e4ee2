import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../api/problem.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { Skeleton } from '../../api/skeleton.tsx'
import { BarAndLineChart } from '../../charts/bars-and-line.tsx'
import { FiguresToolbar } from '../../figures/figures-toolbar.tsx'
import { getPeriodDays, type Days, type Period } from '../../figures/period.ts'
import { formatLongDay } from '../../format/day.ts'
import { formatAxisMoney } from '../../format/money.ts'
import { formatCount, formatInstant } from '../../format/text.ts'
import { countChangesByDay, createChangesQuery } from '../../reports/changes-by-day.ts'
import { GroupTable } from '../../reports/group-table.tsx'
import { ReportTotals } from '../../reports/totals.tsx'
import { useMe, useToday } from '../../session/me.ts'

type Props = { campaignId: number; period: Period; setPeriod: (change: Period) => void }

/**
 * The figures of the campaign in the chosen days: totals, spend and applications by day, and figures by publisher.
 */
export function CampaignPerformance({ campaignId, period, setPeriod }: Props) {
  const days = getPeriodDays(period, useToday())
  const query = { ...days, campaignId, interval: 'total' as const }
  const { data, error, refetch } = useQuery(createQueryOptions('reportActivity', { query }))
  return (
    <>
      <FiguresToolbar period={period} setPeriod={setPeriod} />
      {error === null ? null : <Problem error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        <Skeleton height="month" />
      ) : (
        <ReportTotals {...{ campaignId }} report={data} vs={period.vs} />
      )}
      <SpendAndApplications campaignId={campaignId} days={days} />
    </>
  )
}

function SpendAndApplications({ campaignId, days }: { campaignId: number; days: Days }) {
  const { billingZone } = useMe()
  const { data, error, refetch } = useQuery(
    createQueryOptions('reportActivity', { query: { ...days, campaignId, interval: 'day' } }),
  )
  const changes = useQuery(
    createQueryOptions('listCampaignChanges', { params: { campaignId }, query: createChangesQuery(days) }),
  )
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  // Marks that arrive later would change the height of the chart.
  if (data === undefined || changes.isPending) return <Skeleton height="chart" />
  const changesOf = countChangesByDay(changes.data?.content ?? [], billingZone)
  return (
    <BarAndLineChart
      title="Spend and applications by day"
      caption={`${formatLongDay(data.from)} to ${formatLongDay(data.to)}, as of ${formatInstant(data.asOf)}`}
      bar={{ label: 'Spend', format: formatAxisMoney }}
      line={{ label: 'Applications', format: formatCount }}
      data={data.rows.map(({ at, spendCents, applications }) => ({
        day: at,
        bar: spendCents,
        line: applications,
        changes: changesOf.get(at) ?? 0,
      }))}
    />
  )
}

/** The publishers that sent the clicks of the campaign in the chosen days. */
export function CampaignPublishers({ campaignId, period }: Pick<Props, 'campaignId' | 'period'>) {
  const days = getPeriodDays(period, useToday())
  return (
    <>
      <h2>By publisher</h2>
      <GroupTable days={days} group="publisher" vs={period.vs} campaignId={campaignId} />
    </>
  )
}
