import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../api/problem.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { Skeleton } from '../../api/skeleton.tsx'
import type { StackSearch } from '../../charts/stack.ts'
import { FiguresToolbar } from '../../figures/figures-toolbar.tsx'
import { getPeriodDays, type Period } from '../../figures/period.ts'
import { t } from '../../language/text.ts'
import { countChangesByDay, createChangesQuery } from '../../reports/changes-by-day.ts'
import { GroupTable } from '../../reports/group-table.tsx'
import { SpendChart, type SpendChartProps } from '../../reports/spend-chart.tsx'
import { ReportTotals } from '../../reports/totals.tsx'
import { ApplicationsByState } from '../../states/applications-by-state.tsx'
import { useMe, useToday } from '../../session/me.ts'

type Search = Period & StackSearch
type Props = { campaignId: number; search: Search; change: (change: Search) => void }

/**
 * The figures of the campaign in the chosen days: totals, spend and applications by day, and figures by publisher.
 */
export function CampaignPerformance({ campaignId, search, change }: Props) {
  const days = getPeriodDays(search, useToday())
  const query = { ...days, campaignId, interval: 'total' as const }
  const { data, error, refetch } = useQuery(createQueryOptions('reportActivity', { query }))
  return (
    <>
      <FiguresToolbar period={search} setPeriod={change} />
      {error === null ? null : <Problem error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        <Skeleton height="month" />
      ) : (
        <ReportTotals {...{ campaignId }} report={data} vs={search.vs} />
      )}
      <SpendAndApplications
        {...{ campaignId, days }}
        stack={search.stack}
        setStack={(stack) => change({ stack })}
      />
    </>
  )
}

function SpendAndApplications({
  campaignId,
  days,
  ...stacking
}: Omit<SpendChartProps, 'changesByDay'> & { campaignId: number }) {
  const { billingZone } = useMe()
  const changes = useQuery(
    createQueryOptions('listCampaignChanges', { params: { campaignId }, query: createChangesQuery(days) }),
  )
  return (
    <SpendChart
      {...{ campaignId, days, ...stacking }}
      changesByDay={
        changes.isPending ? undefined : countChangesByDay(changes.data?.content ?? [], billingZone)
      }
    />
  )
}

/** The publishers that sent the clicks of the campaign in the chosen days, and the states of the applications. */
export function CampaignOrigins({ campaignId, period }: { campaignId: number; period: Period }) {
  const days = getPeriodDays(period, useToday())
  return (
    <>
      <h2>{t('By publisher')}</h2>
      <GroupTable days={days} group="publisher" vs={period.vs} campaignId={campaignId} />
      <ApplicationsByState {...{ days, campaignId }} />
    </>
  )
}
