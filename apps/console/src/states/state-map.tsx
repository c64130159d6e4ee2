import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { shapes, viewBox } from 'virtual:state-shapes'
import type { ApplicationFilters } from '../applications/read-filters.ts'
import { ChartFrame } from '../charts/figure/chart-frame.tsx'
import { formatCount, formatShare } from '../format/text.ts'
import { t } from '../language/text.ts'
import type { Column } from '../list/column.ts'
import { Table } from '../list/table.tsx'
import type { StateRow } from './state-rows.ts'
import { createSteps, findShade, type Step } from './steps.ts'

type Props = {
  title: string
  caption: ReactNode
  /** A row for each state, in the order of the table. */
  rows: readonly StateRow[]
  /** Returns the filters of the applications that a row counts. */
  searchOf: (row: StateRow) => ApplicationFilters & { search?: string }
}

/**
 * A map of the states, shaded by applications, beside a table with the same figures. The table is the equivalent for
 * keyboards and screen readers.
 */
export function StateMap({ title, caption, rows, searchOf }: Props) {
  const [shown, show] = useState<StateRow>()
  const counted = rows.filter(({ applications }) => applications > 0)
  const steps = createSteps(counted.filter(isOnMap).map(({ applications }) => applications))
  const elsewhere = counted.filter((row) => !isOnMap(row))
  const columns = createColumns(counted, searchOf, show)
  return (
    <ChartFrame {...{ title, columns }} reading={shown === undefined ? caption : read(shown)} rows={counted}>
      <Legend steps={steps} />
      <div className="state-map">
        <div>
          <Drawing {...{ rows, steps, shown, show, searchOf }} />
          {elsewhere.length === 0 ? null : (
            <p className="soft as-of">
              {t('Not on the map: {states}.', { states: elsewhere.map(read).join(', ') })}
            </p>
          )}
        </div>
        <Table
          label={t('Table: {title}', { title })}
          columns={columns}
          rows={counted}
          keyOf={({ name }) => name}
          totalLabel={t('Total')}
          isNarrow
        />
      </div>
    </ChartFrame>
  )
}

const isOnMap = ({ id }: StateRow) => shapes.some((shape) => shape.id === id)

const read = ({ name, applications }: StateRow) =>
  t('{state}: {count, plural, one {# application} other {# applications}}', {
    state: name,
    count: applications,
  })

const Legend = ({ steps }: { steps: readonly Step[] }) => (
  <ul className="legend">
    {[{ from: 0, to: 0, shade: 0 }, ...steps].map(({ from, to, shade }) => (
      <li key={from} className={`shade-${shade}`}>
        {from === to ? formatCount(from) : t('{from, number} to {to, number}', { from, to })}
      </li>
    ))}
    {steps.length > 1 ? (
      <li className="legend-note">{t('Each color: about the same number of states')}</li>
    ) : null}
  </ul>
)

type Show = (row: StateRow | undefined) => void

type DrawingProps = Pick<Props, 'rows' | 'searchOf'> & {
  steps: readonly Step[]
  shown: StateRow | undefined
  show: Show
}

const Drawing = ({ rows, steps, shown, show, searchOf }: DrawingProps) => (
  <svg viewBox={viewBox} aria-hidden="true">
    {shapes.map(({ id, path }) => {
      const row = rows.find((each) => each.id === id)
      if (row === undefined) return null
      const shape = (
        <path
          key={id}
          className={`shade-${findShade(steps, row.applications)}`}
          d={path}
          onPointerEnter={() => show(row)}
          onPointerLeave={() => show(undefined)}
        />
      )
      return row.applications === 0 ? (
        shape
      ) : (
        // The table has the same links for the keyboard.
        <Link key={id} to="/applications" search={searchOf(row)} tabIndex={-1}>
          {shape}
        </Link>
      )
    })}
    <path className="state-shown" d={shapes.find(({ id }) => id === shown?.id)?.path} />
  </svg>
)

/** Creates the columns of the table, whose rows highlight their states. */
function createColumns(
  counted: readonly StateRow[],
  searchOf: Props['searchOf'],
  show: Show,
): Column<StateRow>[] {
  const total = counted.reduce((sum, { applications }) => sum + applications, 0)
  return [
    {
      label: t('State'),
      role: 'title',
      value: ({ name }) => name,
      cell: (row) => (
        <Link
          to="/applications"
          search={searchOf(row)}
          onFocus={() => show(row)}
          onBlur={() => show(undefined)}
          onPointerEnter={() => show(row)}
          onPointerLeave={() => show(undefined)}
        >
          {row.name}
        </Link>
      ),
    },
    {
      label: t('Applications'),
      role: 'figure',
      unit: 'count',
      value: ({ applications }) => applications,
      total: formatCount(total),
    },
    {
      label: t('Share of all'),
      role: 'figure',
      unit: 'share',
      value: ({ applications }) => applications / total,
      total: formatShare(1),
    },
  ]
}
