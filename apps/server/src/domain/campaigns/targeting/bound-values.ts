import { sql, type RawBuilder } from 'kysely'

type Type = 'text' | 'integer' | 'bigint' | 'timestamptz'
type Value = string | number

/** The values that a statement compares with: what its conditions name, as SQL, and where they come from. */
export type BoundValues = {
  /** Values as an array. */
  list(type: Type, values: readonly Value[]): string
  one(type: Type, value: Value): string
  /** What is to be joined, asked for after all conditions are made. */
  source(): RawBuilder<unknown>
}

/**
 * So many values share a parameter. PostgreSQL copies a parameter for each condition that names it, so a
 * greater number costs memory; a statement has at most 65,535 parameters, so a smaller one costs reach.
 */
const sharedBy = 16

/** Columns of one `given`: PostgreSQL allows 1,664. */
const arraysOfSource = 1000

/**
 * Collects the values of very many conditions, a statement having room for 65,535 parameters and a pool's
 * filters for more values. They travel as arrays, and a condition names a slice of one: `given_0.text_3[5:7]`.
 * When PostgreSQL plans a statement that is sent once, the slices become constants, so a row costs what it
 * would with a parameter for each value.
 */
export function boundValues(): BoundValues {
  const arrays: { source: string; column: string; type: Type; values: Value[] }[] = []
  const open = new Map<Type, (typeof arrays)[number]>()

  /** Where the values are; those of one condition stay together. */
  function place(type: Type, values: readonly Value[]) {
    let array = open.get(type)
    if (array === undefined || array.values.length + values.length > sharedBy) {
      const at = arrays.length
      array = {
        source: `given_${Math.floor(at / arraysOfSource)}`,
        column: `${type}_${at}`,
        type,
        values: [],
      }
      arrays.push(array)
      open.set(type, array)
    }
    const from = array.values.length + 1
    array.values.push(...values)
    return { array: `${array.source}.${array.column}`, from, to: array.values.length }
  }

  return {
    list(type, values) {
      const { array, from, to } = place(type, values)
      return `${array}[${from}:${to}]`
    },
    one(type, value) {
      const { array, from } = place(type, [value])
      return `${array}[${from}]`
    },
    source: () =>
      sql.join(
        [...Map.groupBy(arrays, ({ source }) => source)].map(
          ([source, columns]) =>
            sql`cross join (select ${sql.join(
              columns.map(
                ({ column, type, values }) =>
                  sql`${arrayText(values)}::${sql.raw(type)}[] as ${sql.ref(column)}`,
              ),
            )}) as ${sql.ref(source)}`,
        ),
        sql` `,
      ),
  }
}

/**
 * An array as PostgreSQL reads it. The driver makes one in the tenfold of the time, while which everybody waits; JSON, of
 * which only the brackets differ if nothing in it is escaped, is made of all values at once.
 */
function arrayText(values: readonly Value[]): string {
  const json = JSON.stringify(values)
  if (!json.includes('\\')) return `{${json.slice(1, -1)}}`
  const escaped = values.map((value) => String(value).replaceAll(/["\\]/g, '\\$&'))
  return `{"${escaped.join('","')}"}`
}
