import { createSearchValidator, type RawSearch } from '../routing/address.ts'

/** The query parameters of a list: the page, counted from 0, the sort key, and the search in the API's grammar. */
export type ListSearch = { page?: number | undefined; sort?: string | undefined; search?: string | undefined }

/** Parses the query parameters of a list. Invalid values are ignored. */
export const parseListSearch = ({ page, sort, search }: RawSearch): ListSearch => ({
  page: page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : undefined,
  sort: sort !== undefined && /^[\w.]+,(?:asc|desc)$/.test(sort) ? sort : undefined,
  search: search?.slice(0, 1_000) || undefined,
})

export const extractListSearch = createSearchValidator(parseListSearch)

const rowsPerPage = 50

export const createListQuery = ({ page = 0, sort, search }: ListSearch) => ({
  page,
  size: rowsPerPage,
  ...(sort === undefined ? {} : { sort: [sort] }),
  ...(search === undefined ? {} : { search }),
})

export function toggleSort(sort: string | undefined, field: string): string | undefined {
  if (sort === `${field},asc`) return `${field},desc`
  return sort === `${field},desc` ? undefined : `${field},asc`
}
