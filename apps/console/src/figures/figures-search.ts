import { createListQuery, parseListSearch, type ListSearch } from '../list/list-search.ts'
import { createSearchValidator } from '../routing/address.ts'
import { parsePeriod, type Period } from './period.ts'

export type FiguresSearch = ListSearch & Period

export const extractFiguresSearch = createSearchValidator((raw): FiguresSearch => ({
  ...parseListSearch(raw),
  ...parsePeriod(raw),
}))

const report: ('EVENTS' | 'SPENDING')[] = ['EVENTS', 'SPENDING']

/** Creates the query of a list with the figures of the chosen days. */
export const createFiguresQuery = ({ from, to, ...search }: FiguresSearch) => ({
  ...createListQuery(search),
  report,
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})
