import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../language/text.ts'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { addDays, formatLongDay } from '../format/day.ts'
import { formatMoney } from '../format/money.ts'
import { findTopMovers, type SpendChange } from './movers.ts'
import { Skeleton } from '../api/skeleton.tsx'
import type { Column } from '../list/column.ts'
import { Table } from '../list/table.tsx'

const days = 7
const shown = 5

export function TopMovers({ today }: { today: string }) {
  const query = (end: string) => ({
    from: addDays(end, 1 - days),
    to: end,
    interval: 'total' as const,
    groupBy: ['campaign' as const],
  })
  const last = addDays(today, -1)
  const now = useQuery(createQueryOptions('reportActivity', { query: query(last) }))
  const before = useQuery(createQueryOptions('reportActivity', { query: query(addDays(last, -days)) }))
  const error = now.error ?? before.error
  if (error !== null) return <Problem error={error} retry={() => void now.refetch()} />
  if (now.data === undefined || before.data === undefined) return <Skeleton height="rows" />
  const movers = findTopMovers(now.data.rows, before.data.rows, shown)
  return (
    <section className="panel" aria-labelledby="movers-title">
      <header>
        <h2 id="movers-title">{t('Largest changes')}</h2>
        <p className="soft">
          {t('{from} to {to}, compared with the {days, number} days before.', {
            from: formatLongDay(now.data.from),
            to: formatLongDay(now.data.to),
            days,
          })}{' '}
          <Link
            to="/reports"
            search={{ from: now.data.from, to: now.data.to, vs: 'before' }}
            className="nowrap"
          >
            {t('All of them')}
          </Link>
        </p>
      </header>
      {movers.length === 0 ? (
        <p className="soft">{t('No campaign spent more or less than in the previous period.')}</p>
      ) : (
        <Movers movers={movers} />
      )}
    </section>
  )
}

const columns: readonly Column<SpendChange>[] = [
  {
    label: t('Campaign'),
    role: 'title',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
        {name}
      </Link>
    ),
  },
  { label: t('Spent'), role: 'figure', unit: 'cents', value: ({ nowCents }) => nowCents },
  { label: t('Before'), role: 'figure', unit: 'cents', value: ({ beforeCents }) => beforeCents },
  {
    label: t('Difference'),
    role: 'figure',
    unit: 'cents',
    value: ({ nowCents, beforeCents }) => nowCents - beforeCents,
    cell: ({ nowCents, beforeCents }) =>
      `${nowCents > beforeCents ? '+' : '−'}${formatMoney(Math.abs(nowCents - beforeCents))}`,
  },
]

const Movers = ({ movers }: { movers: readonly SpendChange[] }) => (
  <Table label={t('Table of the largest changes')} columns={columns} rows={movers} keyOf={({ id }) => id} />
)
