import { sql, type SelectQueryBuilder } from 'kysely'

/** The parameters that every list takes, as validated. */
export type PageRequest = { page: number; size: number; sort: string[] }

export type Page<T> = {
  size: number
  content: T[]
  number: number
  totalPages: number
  totalElements: number
}

/**
 * Reads one page of a list. The id is always the last sort key, so that rows with equal keys have one
 * order and no page repeats or loses a row.
 *
 * @param count counts the rows of the list, without the joins that only decorate them
 * @param rows the rows with all that the answer needs
 * @param column where a sort field is found
 */
export async function readPage<DB, TB extends keyof DB, O>(
  count: { executeTakeFirstOrThrow(): Promise<{ total: number }> },
  rows: SelectQueryBuilder<DB, TB, O>,
  { page, size, sort }: PageRequest,
  column: (field: string) => string,
): Promise<Page<O>> {
  const { total: totalElements } = await count.executeTakeFirstOrThrow()
  const keys = [...sort, 'id,asc'].map((key) => key.split(',') as [string, 'asc' | 'desc'])
  const sorted = keys.reduce(
    (query, [field, direction]) => query.orderBy(sql.ref(column(field)), direction),
    rows,
  )
  const content = await sorted
    .limit(size)
    .offset(page * size)
    .execute()
  return { size, content, number: page, totalPages: Math.ceil(totalElements / size), totalElements }
}

/** What `readPage` counts with. */
export const countRows = sql<number>`count(*)`.as('total')

/** The same page with each row in the shape of the API. */
export const mapPage = <From, To>(page: Page<From>, shape: (row: From) => To): Page<To> => ({
  ...page,
  content: page.content.map(shape),
})
