import type { StatementMonth } from '@tiller/client/platform'
import { useMutation } from '@tanstack/react-query'
import { Badge } from '@tiller/ui/badge'
import { EmptyState } from '@tiller/ui/empty-state'
import { downloadFile } from '../../api/download.ts'
import { formatMonthTitle } from '../../format/day.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import type { Column } from '../../list/column.ts'
import { Table } from '../../list/table.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { showToast } from '../../shell/toasts.tsx'
import { SettingsTabs } from '../settings-tabs.tsx'
import { t } from '../../language/text.ts'

const formats = ['csv', 'json', 'pdf'] as const

/** Names a month of the API: `2026-03` becomes `March 2026`. */
const nameMonth = (month: string) => formatMonthTitle(`${month}-01`)

const columns: readonly Column<StatementMonth>[] = [
  { label: t('Month'), role: 'title', value: ({ month }) => nameMonth(month) },
  {
    label: t('State'),
    role: 'status',
    value: ({ isOver }) => t(isOver ? 'Final' : 'In progress'),
    cell: ({ isOver }) =>
      isOver ? <Badge tone="good">{t('Final')}</Badge> : <Badge tone="info">{t('In progress')}</Badge>,
  },
  {
    label: t('Download'),
    role: 'actions',
    cell: ({ month }) => (
      <div className="actions">
        {formats.map((format) => (
          <Download key={format} month={month} format={format} />
        ))}
      </div>
    ),
  },
]

export const StatementsScreen = () => (
  <>
    <h1>{t('Statements')}</h1>
    <SettingsTabs />
    <p>
      {t(
        'Every charge and refund of a month, line by line. Each line contains a hash of all previous lines, so that any change is detectable.',
      )}
    </p>
    <QueryBoundary of={createQueryOptions('listMyStatements')} height="rows">
      {(statements) =>
        statements.length === 0 ? (
          <EmptyState title={t('No statements yet')}>
            <p>{t('The first statement appears with the first charged click.')}</p>
          </EmptyState>
        ) : (
          <Table label={t('Statements')} columns={columns} rows={statements} keyOf={({ month }) => month} />
        )
      }
    </QueryBoundary>
  </>
)

function Download({ month, format }: { month: string; format: (typeof formats)[number] }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      downloadFile(`/v5/customers/me/statements/${month}?format=${format}`, `statement-${month}.${format}`),
    onError: (error) =>
      showToast({
        text: t('The file could not be created: {message}', { message: formatErrorMessage(error) }),
      }),
  })
  return (
    <button type="button" className="plain" disabled={isPending} onClick={() => mutate()}>
      {format.toUpperCase()}
      <span className="unseen"> {t('of {name}', { name: nameMonth(month) })}</span>
    </button>
  )
}
