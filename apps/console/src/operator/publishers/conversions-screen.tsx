import { Link } from '@tanstack/react-router'
import type { ConversionReports } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import type { Column } from '../../list/column.ts'
import { ExportButtons } from '../../list/export/export-buttons.tsx'
import { Table } from '../../list/table.tsx'
import { OperatorFrame } from '../frame.tsx'

export const ConversionsScreen = () => (
  <OperatorFrame title="Conversion reports">
    <p>
      What pixels and servers of advertisers reported in the last 30 days, and what became of it. Many reports
      without a click usually mean that a page loses the <code>tlr_sid</code> of the job’s URL.
    </p>
    <QueryBoundary of={createQueryOptions('listConversionReports')} height="rows">
      {(reports) =>
        reports.length === 0 ? (
          <EmptyState title="No conversions were reported">
            <p>Advertisers find the pixels of their pools under Settings → Conversions.</p>
          </EmptyState>
        ) : (
          <>
            <Table
              label="Conversion reports by pool and result"
              columns={columns}
              rows={reports}
              keyOf={({ poolId, event, outcome }) => `${poolId} ${event} ${outcome}`}
            />
            <ExportButtons noun="conversion reports" columns={columns} readAll={async () => reports} />
          </>
        )
      }
    </QueryBoundary>
  </OperatorFrame>
)

const outcomes: Record<ConversionReports['outcome'], string> = {
  ATTRIBUTED: 'Counted',
  REPEATED: 'Duplicate: the click already has this conversion',
  UNKNOWN_CLICK: 'No such click',
  NOT_VALID: 'The click was not valid',
  OTHER_POOL: 'The click was on a job of another pool',
  TOO_LATE: 'After the attribution window',
  WAITING: 'Waiting for its click',
}

const nameOfPool = ({ poolName, poolId }: ConversionReports) =>
  poolName ?? (poolId === null ? 'No pool named' : `Unknown pool ${poolId}`)

const columns: readonly Column<ConversionReports>[] = [
  {
    label: 'Pool',
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
  { label: 'Customer', role: 'detail', value: ({ customerName }) => customerName },
  { label: 'Event', role: 'figure', value: ({ event }) => event },
  { label: 'Result', role: 'detail', value: ({ outcome }) => outcomes[outcome] },
  { label: 'Reports', role: 'figure', unit: 'count', value: ({ reports }) => reports },
  { label: 'Last report', role: 'detail', unit: 'instant', value: ({ lastReceivedAt }) => lastReceivedAt },
]
