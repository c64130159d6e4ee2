import { isSame, type Typed } from '../form-values.ts'

/** A field that two people have changed, each in another way. */
export type Conflict = { field: string; base: unknown; mine: unknown; theirs: unknown }

export type Merge = {
  /** Mine, with what only they have changed; where both have, mine stands until it is decided. */
  typed: Typed
  /** What only they have changed. */
  adopted: readonly string[]
  conflicts: readonly Conflict[]
}

/** Brings together two changes of one object, field by field; a field that both have changed alike is no conflict. */
export function mergeOf(base: Typed, mine: Typed, theirs: Typed): Merge {
  const typed: Record<string, unknown> = { ...mine }
  const adopted: string[] = []
  const conflicts: Conflict[] = []
  for (const field of Object.keys(theirs)) {
    if (isSame(base[field], theirs[field]) || isSame(mine[field], theirs[field])) continue
    if (isSame(base[field], mine[field])) {
      typed[field] = theirs[field]
      adopted.push(field)
    } else conflicts.push({ field, base: base[field], mine: mine[field], theirs: theirs[field] })
  }
  return { typed, adopted, conflicts }
}
