import type { ListFields } from '@tiller/contract/list'
import { parseListSearch, type Page, type PageRequest } from './paging.ts'
import { compareValues, matchesSearch, type SearchValue } from '../search-grammar/expression.ts'

/**
 * Returns one page of an in-memory list, with the same search and sort semantics as in SQL. `rows` are ordered by id,
 * and sorting is stable.
 */
export function readMemoryPage<Row extends Record<string, SearchValue>>(
  rows: readonly Row[],
  fields: ListFields,
  { page, size, sort, search }: PageRequest,
): Page<Row> {
  const expression = parseListSearch(fields, search)
  const valueOf = (row: Row) => (field: string) => row[field] ?? null
  const found =
    expression === undefined ? rows : rows.filter((row) => matchesSearch(expression, valueOf(row)))
  const keys = sort.map((key) => key.split(',') as [string, 'asc' | 'desc'])
  const compare = (a: Row, b: Row) => {
    for (const [field, direction] of keys) {
      const order = compareValues(valueOf(a)(field), valueOf(b)(field))
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  }
  const sorted = keys.length === 0 ? found : found.toSorted(compare)
  return {
    size,
    content: sorted.slice(page * size, (page + 1) * size),
    number: page,
    totalPages: Math.ceil(sorted.length / size),
    totalElements: sorted.length,
  }
}
