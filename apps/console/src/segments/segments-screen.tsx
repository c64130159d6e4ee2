import type { JobSegment, SegmentStatus } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { createQueryOptions } from '../api/read.ts'
import { campaignRoute } from '../campaigns/routes.tsx'
import { StatusBadge } from '../campaigns/status.tsx'
import { useFiguresList } from '../figures/figures-list.ts'
import { FiguresToolbar } from '../figures/figures-toolbar.tsx'
import { formatMoney } from '../format/money.ts'
import { humanize } from '../format/text.ts'
import { t } from '../language/text.ts'
import type { Column } from '../list/column.ts'
import { List, type Listed } from '../list/list.tsx'
import { StatusChips } from '../list/filter/status-chips.tsx'
import { OrderHandle } from './order/order-handle.tsx'
import { useSegmentOrder } from './order/use-order.ts'
import { SegmentActions } from './segment-actions.tsx'

/** The page size, which fits all segments of nearly all campaigns, so that they can be ordered. */
const size = 200
const inOrder = ['applyOrder,desc', 'id,asc']
const notArchived = '-status="ARCHIVED"'
const statuses: SegmentStatus[] = ['LIVE', 'OUT_OF_BUDGET', 'USER_PAUSED', 'UNDER_DEVELOPMENT', 'ARCHIVED']

export function SegmentsScreen() {
  const { campaignId } = campaignRoute.useParams()
  const { list, period, setPeriod, figureColumns } = useFiguresList((query) =>
    createQueryOptions('listCampaignSegments', {
      params: { campaignId },
      query: { sort: inOrder, search: notArchived, ...query, size: Math.max(size, query.size) },
    }),
  )
  const { data } = list.answer
  const order = useSegmentOrder(data?.content ?? [])
  const columns = [...createColumns(campaignId), ...figureColumns, actionsColumn]
  return (
    <>
      <header className="title">
        <h2>{t('Segments')}</h2>
        <Link className="plain" to="/campaigns/$campaignId/segments/new" params={{ campaignId }}>
          {t('New segment')}
        </Link>
      </header>
      <p className="soft">
        {t(
          'Each job belongs to the first segment whose filters match it. Jobs without a segment run with the settings of the campaign.',
        )}
      </p>
      <StatusChips
        textField="name"
        all={t('Not archived')}
        statuses={statuses}
        search={list.search}
        go={list.go}
      />
      <FiguresToolbar period={period} setPeriod={setPeriod} />
      <List
        {...list}
        answer={{ ...list.answer, data: data && { ...data, content: order.inOrder } }}
        noun={t('segments')}
        columns={isMovable(list) ? [orderColumn(order), ...columns] : columns}
        textField="name"
        none={<NoSegments campaignId={campaignId} />}
      />
      <p className="unseen" role="status">
        {order.said}
      </p>
    </>
  )
}

const NoSegments = ({ campaignId }: { campaignId: number }) => (
  <p>
    {t('A segment is a part of the campaign’s jobs with its own bid, budget, or schedule.')}{' '}
    <Link to="/campaigns/$campaignId/segments/new" params={{ campaignId }}>
      {t('Create one')}
    </Link>
  </p>
)

/** Returns whether rows can be moved: only if the list contains all segments in their order. */
const isMovable = ({ search: { search, sort }, answer: { data } }: Listed<JobSegment>) =>
  search === undefined && sort === undefined && data?.totalPages === 1

const orderColumn = ({
  inOrder: { length },
  move,
  drop,
}: ReturnType<typeof useSegmentOrder>): Column<JobSegment> => ({
  label: t('Order'),
  role: 'handle',
  cell: ({ id, name }, place) => (
    <OrderHandle {...{ name, place, of: length, drop }} move={(to) => move(id, to)} />
  ),
})

const createColumns = (campaignId: number): Column<JobSegment>[] => [
  {
    label: t('Segment'),
    role: 'title',
    sort: 'name',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/campaigns/$campaignId/segments/$segmentId" params={{ campaignId, segmentId: id }}>
        {name}
      </Link>
    ),
  },
  {
    label: t('Status'),
    role: 'status',
    sort: 'status',
    value: ({ status }) => humanize(status),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    label: humanize('monthlyBudget'),
    role: 'figure',
    unit: 'cents',
    sort: 'monthlyBudget',
    value: ({ monthlyBudget }) => (monthlyBudget === 0 ? null : monthlyBudget),
    cell: ({ monthlyBudget }) => (monthlyBudget === 0 ? t('No cap') : formatMoney(monthlyBudget)),
  },
  {
    label: humanize('basicCpc'),
    role: 'figure',
    unit: 'cents',
    sort: 'basicCpc',
    value: ({ basicCpc }) => (basicCpc === 0 ? null : basicCpc),
    cell: ({ basicCpc }) => (basicCpc === 0 ? t('The campaign’s') : formatMoney(basicCpc)),
  },
]

const actionsColumn: Column<JobSegment> = {
  label: t('Actions'),
  role: 'actions',
  cell: (segment) => <SegmentActions segment={segment} />,
}
