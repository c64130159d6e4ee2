import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../api/problem.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { Skeleton } from '../../api/skeleton.tsx'
import { FiguresToolbar } from '../../figures/figures-toolbar.tsx'
import { getPeriodDays, type Days, type Period } from '../../figures/period.ts'
import { countChangesByDay, createChangesQuery } from '../../reports/changes-by-day.ts'
import { GroupTable } from '../../reports/group-table.tsx'
import { SpendChart } from '../../reports/spend-chart.tsx'
import { ReportTotals } from '../../reports/totals.tsx'
import { ApplicationsByState } from '../../states/applications-by-state.tsx'
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
  const changes = useQuery(
    createQueryOptions('listCampaignChanges', { params: { campaignId }, query: createChangesQuery(days) }),
  )
  return (
    <SpendChart
      {...{ campaignId, days }}
      changesByDay={
        changes.isPending ? undefined : countChangesByDay(changes.data?.content ?? [], billingZone)
      }
    />
  )
}

/** The publishers that sent the clicks of the campaign in the chosen days, and the states of the applications. */
export function CampaignOrigins({ campaignId, period }: Pick<Props, 'campaignId' | 'period'>) {
  const days = getPeriodDays(period, useToday())
  return (
    <>
      <h2>By publisher</h2>
      <GroupTable days={days} group="publisher" vs={period.vs} campaignId={campaignId} />
      <ApplicationsByState {...{ days, campaignId }} />
    </>
  )
}
