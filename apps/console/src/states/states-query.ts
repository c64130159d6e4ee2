import { createQueryOptions } from '../api/read.ts'

/** The query for all states and territories, by name. */
export const statesQuery = {
  ...createQueryOptions('listStates', { query: { size: 100, sort: ['name,asc'] } }),
  staleTime: Infinity,
}
