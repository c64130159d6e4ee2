import { Link } from '@tanstack/react-router'
import type { ConversionReports } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import type { Column } from '../../list/column.ts'
import { ExportButtons } from '../../list/export/export-buttons.tsx'
import { Table } from '../../list/table.tsx'
import { OperatorFrame } from '../frame.tsx'
import { t, Text } from '../../language/text.ts'

export const ConversionsScreen = () => (
  <OperatorFrame title={t('Conversion reports')}>
    <p>
      <Text
        id="What pixels and servers of advertisers reported in the last 30 days, and what became of it. Many reports without a click usually mean that a page loses the <code>tlr_sid</code> of the job’s URL."
        values={{ code: (content) => <code>{content}</code> }}
      />
    </p>
    <QueryBoundary of={createQueryOptions('listConversionReports')} height="rows">
      {(reports) =>
        reports.length === 0 ? (
          <EmptyState title={t('No conversions were reported')}>
            <p>{t('Advertisers find the pixels of their pools under Settings → Conversions.')}</p>
          </EmptyState>
        ) : (
          <>
            <Table
              label={t('Conversion reports by pool and result')}
              columns={columns}
              rows={reports}
              keyOf={({ poolId, event, outcome }) => `${poolId} ${event} ${outcome}`}
            />
            <ExportButtons noun={t('conversion reports')} columns={columns} readAll={async () => reports} />
          </>
        )
      }
    </QueryBoundary>
  </OperatorFrame>
)

const outcomes: Record<ConversionReports['outcome'], string> = {
  ATTRIBUTED: t('Counted'),
  REPEATED: t('Duplicate: the click already has this conversion'),
  UNKNOWN_CLICK: t('No such click'),
  NOT_VALID: t('The click was not valid'),
  OTHER_POOL: t('The click was on a job of another pool'),
  TOO_LATE: t('After the attribution window'),
  WAITING: t('Waiting for its click'),
}

const nameOfPool = ({ poolName, poolId }: ConversionReports) =>
  poolName ?? (poolId === null ? t('No pool named') : t('Unknown pool {id}', { id: poolId }))

const columns: readonly Column<ConversionReports>[] = [
  {
    label: t('Pool'),
    role: 'title',
    value: nameOfPool,
    cell: (report) =>
      report.poolId === null || report.poolName === null ? (
        nameOfPool(report)
      ) : (
        <Link to="/operator/pools/$poolId" params={{ poolId: report.poolId }}>
          {report.poolName}
        </Link>
      ),
  },
  { label: t('Customer'), role: 'detail', value: ({ customerName }) => customerName },
  { label: t('Event'), role: 'figure', value: ({ event }) => event },
  { label: t('Result'), role: 'detail', value: ({ outcome }) => outcomes[outcome] },
  { label: t('Reports'), role: 'figure', unit: 'count', value: ({ reports }) => reports },
  { label: t('Last report'), role: 'detail', unit: 'instant', value: ({ lastReceivedAt }) => lastReceivedAt },
]
