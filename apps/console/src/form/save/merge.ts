import { isJsonEqual, type FormValues } from '../form-values.ts'

export type MergeConflict = { field: string; base: unknown; mine: unknown; theirs: unknown }

export type MergeResult = {
  /** The user's values, plus the other user's changes of other fields. In a conflict, the user's value is kept. */
  values: FormValues
  adopted: readonly string[]
  conflicts: readonly MergeConflict[]
}

/** Merges two versions by field (three-way merge). The same change on both sides is not a conflict. */
export function mergeForms(base: FormValues, mine: FormValues, theirs: FormValues): MergeResult {
  const values: Record<string, unknown> = { ...mine }
  const adopted: string[] = []
  const conflicts: MergeConflict[] = []
  for (const field of Object.keys(theirs)) {
    if (isJsonEqual(base[field], theirs[field]) || isJsonEqual(mine[field], theirs[field])) continue
    if (isJsonEqual(base[field], mine[field])) {
      values[field] = theirs[field]
      adopted.push(field)
    } else conflicts.push({ field, base: base[field], mine: mine[field], theirs: theirs[field] })
  }
  return { values, adopted, conflicts }
}
