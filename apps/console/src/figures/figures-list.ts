import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FigureCounts } from '@tiller/contract/platform/reports/figures'
import type { PageOf } from '../list/list.tsx'
import { readAllPages } from '../list/read-all-pages.ts'
import { useList } from '../list/use-list.ts'
import { useToday } from '../session/me.ts'
import { createFigureColumns } from './figure-columns.tsx'
import {
  getFigureCounts,
  getSortField,
  sumFigureCounts,
  type ComparedRow,
  type RowWithFigures,
} from './figure-values.ts'
import { createFiguresQuery } from './figures-search.ts'
import { getComparedDays, getPeriodDays, extractPeriod, type Period } from './period.ts'
import { useShownFigures } from './shown-figures.tsx'

type Options<Page, Key extends QueryKey> = (
  query: ReturnType<typeof createFiguresQuery>,
) => UseQueryOptions<Page, Error, Page, Key>

type FiguresRow = RowWithFigures & { id: number }

/** Returns the list of `useList`, with the figures of the chosen days and the columns for them. */
export function useFiguresList<Page extends PageOf<FiguresRow>, Key extends QueryKey>(
  of: Options<Page, Key>,
) {
  type Row = Page['content'][number] & ComparedRow
  const { period, setPeriod } = usePeriod()
  const names = useShownFigures()
  const list = useList((query) =>
    of({ ...createFiguresQuery({ from: period.from, to: period.to }), ...query }),
  )
  const { data } = list.answer
  const isCompared = period.vs !== undefined
  const { before, readBefore } = useComparedRows(of, data?.content ?? [], period)
  const rows: Row[] = attach(data?.content ?? [], before)
  const figureColumns = createFigureColumns<Row>({
    names,
    rows,
    countsOf: getFigureCounts,
    sortOf: getSortField,
    totalBefore: before && sumFigureCounts([...before.values()]),
    isCompared,
  })
  const readAll = async (): Promise<Row[]> => {
    const all = await list.readAll()
    return attach(all, isCompared ? await readBefore() : undefined)
  }
  const answer = { ...list.answer, data: data && { ...data, content: rows } }
  return { list: { ...list, answer, readAll }, period, setPeriod, figureColumns }
}

/** Adds the counts in the compared period to the rows. */
const attach = <Row extends { id: number }>(
  rows: readonly Row[],
  before: ReadonlyMap<number, FigureCounts> | undefined,
): (Row & ComparedRow)[] => rows.map((row) => ({ ...row, before: before?.get(row.id) }))

/** Returns the period in the page's address, and a function that changes it and returns to the first page. */
function usePeriod() {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const period = extractPeriod(address)
  const setPeriod = (change: Period) =>
    void navigate({ to: '.', search: { ...address, page: undefined, ...period, ...change } })
  return { period, setPeriod }
}

/** Returns the counts of the rows in the compared period, and a function that loads those of all rows. */
function useComparedRows<Page extends PageOf<FiguresRow>, Key extends QueryKey>(
  of: Options<Page, Key>,
  rows: readonly FiguresRow[],
  period: Period,
) {
  const queries = useQueryClient()
  const today = useToday()
  const compared = getComparedDays(getPeriodDays(period, today), period.vs ?? 'before')
  const search = `id:(${rows.map(({ id }) => id).join(',')})`
  const { data } = useQuery({
    ...of({ ...createFiguresQuery({ search, ...compared }), size: Math.max(1, rows.length) }),
    enabled: period.vs !== undefined && rows.length > 0,
  })
  const before = period.vs === undefined || data === undefined ? undefined : toCounts(data.content)
  const readBefore = async () =>
    toCounts(
      await readAllPages<FiguresRow>((size, page) =>
        queries.fetchQuery({
          // A search by figures would filter rows by their figures in the compared period, so it is omitted.
          ...of({ ...createFiguresQuery({ search: 'id>0', sort: 'id,asc', ...compared }), size, page }),
          staleTime: 0,
        }),
      ),
    )
  return { before, readBefore }
}

const toCounts = (rows: readonly FiguresRow[]): ReadonlyMap<number, FigureCounts> =>
  new Map(rows.map((row) => [row.id, getFigureCounts(row)]))
