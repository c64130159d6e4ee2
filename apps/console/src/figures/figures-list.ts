import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FigureCounts } from '@tiller/contract/platform/reports/figures'
import type { PageOf } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { useToday } from '../session/me.ts'
import { createFigureColumns } from './figure-columns.tsx'
import { countsOf, sortFieldOf, type RowWithFigures } from './figure-values.ts'
import { figuresQuery } from './figures-search.ts'
import { comparedDays, daysOf, readPeriod, type Period } from './period.ts'
import { useShownFigures } from './shown-figures.tsx'

type Options<Page, Key extends QueryKey> = (
  query: ReturnType<typeof figuresQuery>,
) => UseQueryOptions<Page, Error, Page, Key>

type FiguresRow = RowWithFigures & { id: number }

/** Like `useList`, with the figures of the days in the address and the columns that show them. */
export function useFiguresList<Page extends PageOf<FiguresRow>, Key extends QueryKey>(
  of: Options<Page, Key>,
) {
  const { period, setPeriod } = usePeriod()
  const names = useShownFigures()
  const list = useList((query) => of({ ...figuresQuery({ from: period.from, to: period.to }), ...query }))
  const rows: readonly Page['content'][number][] = list.answer.data?.content ?? []
  const before = useComparedRows(of, rows, period)
  const figureColumns = createFigureColumns<Page['content'][number], number>({
    names,
    rows,
    keyOf: ({ id }) => id,
    countsOf,
    sortOf: sortFieldOf,
    before,
  })
  return { list, period, setPeriod, figureColumns }
}

/** The period in the address, and a function that changes it and returns to the first page. */
function usePeriod() {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const period = readPeriod(address)
  const setPeriod = (change: Period) =>
    void navigate({ to: '.', search: { ...address, page: undefined, ...period, ...change } })
  return { period, setPeriod }
}

/** The same rows in the compared period. */
function useComparedRows<Page extends PageOf<FiguresRow>, Key extends QueryKey>(
  of: Options<Page, Key>,
  rows: readonly FiguresRow[],
  period: Period,
): ReadonlyMap<number, FigureCounts> | undefined {
  const today = useToday()
  const days = daysOf(period, today)
  const compared = comparedDays(days, period.vs ?? 'before')
  const search = `id:(${rows.map(({ id }) => id).join(',')})`
  const answer = useQuery({
    ...of({ ...figuresQuery({ search, ...compared }), size: Math.max(1, rows.length) }),
    enabled: period.vs !== undefined && rows.length > 0,
  })
  if (period.vs === undefined || answer.data === undefined) return undefined
  return new Map(answer.data.content.map((row) => [row.id, countsOf(row)]))
}
