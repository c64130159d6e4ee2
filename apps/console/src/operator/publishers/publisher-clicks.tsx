import type { PublisherClicks as Report } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { DayRangeFields, useDayRange, type DayRange } from '../../figures/day-range.tsx'
import { humanize } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { ExportButtons } from '../../list/export/export-buttons.tsx'
import { Table } from '../../list/table.tsx'
import { Link } from '@tanstack/react-router'
import { t } from '../../language/text.ts'

export function PublisherClicks({ from, to, go }: DayRange & { go: (days: DayRange) => void }) {
  const range = useDayRange({ from, to }, go)
  const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  return (
    <section aria-labelledby="publisher-clicks-title" className="simulated">
      <h2 id="publisher-clicks-title">{t('Clicks by class')}</h2>
      <fieldset className="times">
        <legend className="unseen">{t('Days')}</legend>
        <DayRangeFields {...range} />
        <p className="soft">{t('At most 31 days.')}</p>
      </fieldset>
      <QueryBoundary of={createQueryOptions('reportPublisherClicks', { query })} height="rows">
        {({ publishers }) =>
          publishers.length === 0 ? (
            <EmptyState title={t('No clicks in this period')}>
              <p>{t('Choose other days.')}</p>
            </EmptyState>
          ) : (
            <Classes publishers={publishers} />
          )
        }
      </QueryBoundary>
    </section>
  )
}

type ClassRow = Pick<Report['publishers'][number], 'publisherId' | 'name' | 'clicks' | 'billableClicks'> & {
  earningsCents: number
  /** Null: all classes. */
  clickClass: string | null
}

const nameOf = ({ publisherId, name }: ClassRow) =>
  name ?? (publisherId === null ? t('None') : String(publisherId))

const columns: readonly Column<ClassRow>[] = [
  {
    label: t('Publisher'),
    role: 'title',
    value: nameOf,
    cell: (row) =>
      row.publisherId === null || row.clickClass !== null ? (
        nameOf(row)
      ) : (
        <Link to="/operator/publishers/$publisherId" params={{ publisherId: row.publisherId }}>
          {nameOf(row)}
        </Link>
      ),
  },
  {
    label: t('Class'),
    role: 'detail',
    value: ({ clickClass }) => (clickClass === null ? t('All classes') : humanize(clickClass)),
  },
  { label: t('Clicks'), role: 'figure', unit: 'count', value: ({ clicks }) => clicks },
  {
    label: t('Charged clicks'),
    role: 'figure',
    unit: 'count',
    value: ({ billableClicks }) => billableClicks,
  },
  { label: t('Earned'), role: 'figure', unit: 'cents', value: ({ earningsCents }) => earningsCents },
]

function Classes({ publishers }: { publishers: Report['publishers'] }) {
  const rows = publishers.flatMap(({ classes, ...all }): ClassRow[] => [
    { ...all, clickClass: null },
    ...classes.map(({ class: clickClass, ...counts }) => ({ ...all, ...counts, clickClass })),
  ])
  return (
    <>
      <Table
        label={t('Table of clicks by class')}
        columns={columns}
        rows={rows}
        keyOf={({ publisherId, clickClass }) => `${publisherId} ${clickClass}`}
      />
      <ExportButtons noun={t('clicks by class')} columns={columns} readAll={async () => rows} />
    </>
  )
}
