import { isEqual, type FormValues } from '../form-values.ts'

export type Conflict = { field: string; base: unknown; mine: unknown; theirs: unknown }

export type Merge = {
  /** My values plus fields that only they changed. My value stands in a conflict. */
  values: FormValues
  adopted: readonly string[]
  conflicts: readonly Conflict[]
}

/** Three-way merge by field. The same change on both sides is no conflict. */
export function mergeForms(base: FormValues, mine: FormValues, theirs: FormValues): Merge {
  const values: Record<string, unknown> = { ...mine }
  const adopted: string[] = []
  const conflicts: Conflict[] = []
  for (const field of Object.keys(theirs)) {
    if (isEqual(base[field], theirs[field]) || isEqual(mine[field], theirs[field])) continue
    if (isEqual(base[field], mine[field])) {
      values[field] = theirs[field]
      adopted.push(field)
    } else conflicts.push({ field, base: base[field], mine: mine[field], theirs: theirs[field] })
  }
  return { values, adopted, conflicts }
}
