import assert from 'node:assert/strict'
import type { ListFields } from '@tiller/contract/list'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Tx } from '../database.ts'
import { listSearchedFields, type SearchExpression } from '../search-grammar/expression.ts'
import { parseSearch } from '../search-grammar/parser.ts'
import {
  toComparableSql,
  compileSearchToSql,
  type FieldColumn,
  type MultiValued,
} from '../search-grammar/to-sql.ts'

/** The validated parameters of a list that is paged by number. */
export type PageRequest = { page: number; size: number; sort: string[]; search?: string }

export type Page<T> = {
  size: number
  content: T[]
  number: number
  totalPages: number
  totalElements: number
}

/** The definition of a list in PostgreSQL. */
export type ListDefinition = {
  fields: ListFields
  /** The table whose rows are listed and identified by `id`. */
  table: string
  /** The condition on all rows. It begins with the tenant. */
  where: RawBuilder<unknown>
  /** SQL for the stored number of rows without a search; if absent, they are counted. */
  total?: RawBuilder<{ total: number }>
  /** If set, each combination of these columns is listed once, by the matching row with the smallest id. */
  distinctOn?: RawBuilder<unknown>
  /** Possible joins, in order. Each costs a lookup per row, so only the joins that a used field needs are made. */
  joins?: Readonly<Record<string, ListJoin>>
  /** Fields that are not columns of `table`, with their tables. */
  otherFields?: Readonly<
    Record<
      string,
      { dependencies: readonly string[] } & ({ sql: RawBuilder<unknown> } | { several: MultiValued })
    >
  >
}

/** A join of another table; `left` if it may have no matching row. */
export type ListJoin = { left?: true; on: RawBuilder<boolean> }

type SortKey = { column: SortColumn; direction: 'asc' | 'desc' }

/**
 * Reads one page of a list: first the ids, for which an index suffices at any depth, then their rows. The id is the
 * last sort key, so no page repeats or loses a row.
 *
 * @param rows reads the complete rows, with the same table names as in the list
 */
export async function readPage<DB, TB extends keyof DB, O>(
  tx: Tx,
  list: ListDefinition,
  rows: SelectQueryBuilder<DB, TB, O>,
  request: PageRequest,
): Promise<Page<O>> {
  const { page, size } = request
  const expression = parseListSearch(list.fields, request.search)
  const searched = expression === undefined ? [] : listSearchedFields(expression)
  const sort = sortKeys(request.sort)
  const column = (field: string) => getFieldColumn(list, field)
  const condition = expression === undefined ? sql`` : sql`and ${compileSearchToSql(expression, column)}`
  const from = (fields: readonly string[]) => matchingRows(list, { condition, searched, fields })
  const isWhole = searched.length === 0 && list.distinctOn === undefined
  const total = () => count(tx, isWhole ? list : {}, from(searched))
  const sorted = from([...searched, ...sort.map(([field]) => field)])
  const keys = sort.map(([field, direction]) => ({ column: sortColumn(column(field)), direction }))
  const id = sql.ref(`${list.table}.id`)
  const read = (ids: RawBuilder<unknown>) =>
    rows
      .where(sql<boolean>`${id} in ${ids}`)
      .orderBy(order(keys))
      .execute()
  const answer = (content: O[], totalElements: number): Page<O> => ({
    size,
    content,
    number: page,
    totalPages: Math.ceil(totalElements / size),
    totalElements,
  })

  if (page === 0) {
    const content = await read(sql`(select ${id} ${sorted} order by ${order(keys)} limit ${size})`)
    // If the first page is not full, it is the whole list and needs no count.
    return answer(content, content.length < size ? content.length : await total())
  }
  const all = await total()
  const offset = page * size
  const wanted = Math.min(size, all - offset)
  if (wanted <= 0) return answer([], all)
  // Pages of the second half are read from the end, so the last page is as fast as the first.
  const behind = all - offset - wanted
  const ids =
    offset <= behind
      ? sql`(select ${id} ${sorted} order by ${order(keys)} limit ${wanted} offset ${offset})`
      : sql`(select ${id} ${sorted} order by ${order(keys.map(reversed))} limit ${wanted} offset ${behind})`
  return answer(await read(ids), all)
}

type Matching = { condition: RawBuilder<unknown>; searched: readonly string[]; fields: readonly string[] }

/** SQL for `from` and `where` of the list, with the joins that the fields need. */
function matchingRows(list: ListDefinition, { condition, searched, fields }: Matching): RawBuilder<unknown> {
  const id = sql.ref(`${list.table}.id`)
  const needsOf = (names: readonly string[]) =>
    new Set(names.flatMap((field) => list.otherFields?.[field]?.dependencies ?? []))
  const matching = (names: readonly string[]) =>
    sql`${buildFromClause(list, needsOf(names))} where ${list.where} ${condition}`
  return list.distinctOn === undefined
    ? matching(fields)
    : sql`${buildFromClause(list, needsOf(fields))} where ${list.where}
        and ${id} in (select min(${id}) ${matching(searched)} group by ${list.distinctOn})`
}

/** Parses the search of a validated request. */
export function parseListSearch(
  fields: ListFields,
  search: string | undefined,
): SearchExpression | undefined {
  const parsed = parseSearch(search ?? '', fields.search)
  assert('expression' in parsed, 'a search reached its list without having been checked')
  return parsed.expression
}

/** SQL for `from` with the table and the needed joins. */
export function buildFromClause(
  { table, joins = {} }: ListDefinition,
  dependencies: ReadonlySet<string>,
): RawBuilder<unknown> {
  const needed = Object.entries(joins).filter(([name]) => dependencies.has(name))
  const parts = needed.map(
    ([name, { left, on }]) => sql`${left === true ? sql`left join` : sql`join`} ${sql.table(name)} on ${on}`,
  )
  return sql`from ${sql.table(table)} ${sql.join(parts, sql` `)}`
}

/** Parses sort keys such as `['name,desc']` and appends the id. */
const sortKeys = (sort: readonly string[]) =>
  [...sort, 'id,asc'].map((key) => key.split(',') as [string, 'asc' | 'desc'])

type SortColumn = Exclude<FieldColumn, { several: MultiValued }>

function sortColumn(column: FieldColumn): SortColumn {
  assert(!('several' in column), 'a list cannot be sorted by a field of several values')
  return column
}

/** Returns the SQL and type of a field. */
export function getFieldColumn(list: ListDefinition, field: string): FieldColumn {
  const type = list.fields.search[field]
  assert(type, `the list of ${list.table} has no field ${field}`)
  const where = list.otherFields?.[field]
  if (where !== undefined && 'several' in where) {
    assert(type === 'strings' || type === 'numbers')
    return { type, several: where.several }
  }
  return { type, sql: where?.sql ?? sql.ref(`${list.table}.${field}`) }
}

const order = (keys: readonly SortKey[]) =>
  sql.join(keys.map(({ column, direction }) => sql`${toComparableSql(column)} ${sql.raw(direction)}`))

/**
 * Reverses a sort key. PostgreSQL sorts nulls last ascending and first descending, so reversing the direction reverses
 * everything.
 */
const reversed = ({ column, direction }: SortKey): SortKey => ({
  column,
  direction: direction === 'asc' ? 'desc' : 'asc',
})

/** Reads the stored number of rows, or counts them. */
async function count(
  tx: Tx,
  { total }: Pick<ListDefinition, 'total'>,
  from: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await (total ?? sql<{ total: number }>`select count(*) as total ${from}`).execute(tx)
  return rows[0]?.total ?? 0
}

/** Converts the rows of a page. */
export const mapPage = <From, To>(page: Page<From>, shape: (row: From) => To): Page<To> => ({
  ...page,
  content: page.content.map(shape),
})
