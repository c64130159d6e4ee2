import { listQuery, parseListSearch, type ListSearch } from '../list/list-search.ts'
import { readSearch } from '../routing/address.ts'
import { parsePeriod, type Period } from './period.ts'

export type FiguresSearch = ListSearch & Period

export const readFiguresSearch = readSearch((raw): FiguresSearch => ({
  ...parseListSearch(raw),
  ...parsePeriod(raw),
}))

const report: ('EVENTS' | 'SPENDING')[] = ['EVENTS', 'SPENDING']

/** The query of a list with the figures of its days. */
export const figuresQuery = ({ from, to, ...search }: FiguresSearch) => ({
  ...listQuery(search),
  report,
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})
