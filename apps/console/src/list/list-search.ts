import { readSearch, type RawSearch } from '../routing/address.ts'

/** The query parameters of a list: the page, counted from 0, the sort key, and the search in the API's grammar. */
export type ListSearch = { page?: number | undefined; sort?: string | undefined; search?: string | undefined }

/** Reads the query parameters of a list. Invalid values are ignored. */
export const parseListSearch = ({ page, sort, search }: RawSearch): ListSearch => ({
  page: page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : undefined,
  sort: sort !== undefined && /^[\w.]+,(?:asc|desc)$/.test(sort) ? sort : undefined,
  search: search?.slice(0, 1_000) || undefined,
})

export const readListSearch = readSearch(parseListSearch)

const rowsPerPage = 50

export const listQuery = ({ page = 0, sort, search }: ListSearch) => ({
  page,
  size: rowsPerPage,
  ...(sort === undefined ? {} : { sort: [sort] }),
  ...(search === undefined ? {} : { search }),
})

export function toggleSort(sort: string | undefined, field: string): string | undefined {
  if (sort === `${field},asc`) return `${field},desc`
  return sort === `${field},desc` ? undefined : `${field},asc`
}

/** Converts input to a search: plain words become a condition on `field`; a search is not changed. */
export function toSearchQuery(typed: string, field: string): string | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  return /^-?[\w.]+\s*(?:[=!<>~]|:\()/.test(text)
    ? text
    : `${field}~"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
