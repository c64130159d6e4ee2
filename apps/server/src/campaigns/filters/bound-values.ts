import { sql, type RawBuilder } from 'kysely'

type Type = 'text' | 'integer' | 'bigint' | 'timestamptz'
type Value = string | number

/** The values that a statement compares with: what its conditions name, and where they come from. */
export type BoundValues = {
  /** Values as an array. */
  list(type: Type, values: readonly Value[]): RawBuilder<unknown>
  one(type: Type, value: Value): RawBuilder<unknown>
  /** What stands in `from`, after all conditions are made. */
  source(): RawBuilder<unknown>
}

/**
 * So many values share a parameter. PostgreSQL copies a parameter for each condition that names it, so a
 * greater number costs memory; a statement has at most 65,535 parameters, so a smaller one costs reach.
 */
const sharedBy = 16

/**
 * Collects the values of very many conditions, a statement having room for 65,535 parameters and a pool's
 * filters for more values. They travel as arrays, and a condition names a slice of one: `given.text_3[5:7]`.
 * When PostgreSQL plans a statement that is sent once, the slices become constants, so a row costs what it
 * would with a parameter for each value.
 */
export function boundValues(): BoundValues {
  const arrays: { name: string; type: Type; values: Value[] }[] = []
  const open = new Map<Type, (typeof arrays)[number]>()

  /** Where the values are; those of one condition stay together. */
  function place(type: Type, values: readonly Value[]) {
    let array = open.get(type)
    if (array === undefined || array.values.length + values.length > sharedBy) {
      array = { name: `${type}_${arrays.length}`, type, values: [] }
      arrays.push(array)
      open.set(type, array)
    }
    const from = array.values.length + 1
    array.values.push(...values)
    return { array: sql.ref(`given.${array.name}`), from: sql.lit(from), to: sql.lit(array.values.length) }
  }

  return {
    list(type, values) {
      const { array, from, to } = place(type, values)
      return sql`${array}[${from}:${to}]`
    },
    one(type, value) {
      const { array, from } = place(type, [value])
      return sql`${array}[${from}]`
    },
    source: () =>
      sql`(select ${sql.join(
        arrays.map(({ name, type, values }) => sql`${values}::${sql.raw(type)}[] as ${sql.ref(name)}`),
      )}) as given`,
  }
}
