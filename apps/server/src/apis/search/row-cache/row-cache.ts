import { LRUCache } from 'lru-cache'
import type { ReindexKind } from '#domain/events/publish/domain-event.ts'
import type { RowChange } from '#domain/search-sync/change-table.ts'
import type { LiveIndex } from '#domain/search-sync/live-index.ts'

type RowCacheOptions<Row extends { id: number }> = {
  read(ids: readonly number[]): Promise<readonly Row[]>
  /**
   * Maps each kind of change to the field with the id of the changed object. The change evicts the rows in which this
   * field has the id.
   */
  evictBy: { readonly [Kind in ReindexKind]?: keyof Row }
  /** Maximum number of rows, above which the least recently used ones are evicted. */
  maxRows: number
}

/** Returns the rows with these ids that exist, by id. */
export type RowCache<Row> = (ids: readonly number[]) => Promise<Map<number, Row>>

/**
 * Creates a cache of rows that searches read. A row is evicted when the search index receives a change of it, so the
 * cache is never older than the index. Nothing is cached before the index is loaded, because no changes are received
 * until then.
 */
export function createRowCache<Row extends { id: number }>(
  index: Pick<LiveIndex, 'onChange' | 'ready'>,
  { read, evictBy: oldBy, maxRows }: RowCacheOptions<Row>,
): RowCache<Row> {
  const kept = new LRUCache<number, Row>({ max: maxRows })
  let changes = 0
  index.onChange((told) => {
    if (told.length === 0) return
    changes += 1
    forget(kept, told, oldBy)
  })
  return async (ids) => {
    const found = new Map<number, Row>()
    const missing: number[] = []
    for (const id of ids) {
      const row = kept.get(id)
      if (row === undefined) missing.push(id)
      else found.set(id, row)
    }
    if (missing.length === 0) return found
    const before = changes
    const rows = await read(missing)
    // Rows are not cached if any row changed during the query, because they may be outdated.
    const isNew = before === changes && index.ready()
    for (const row of rows) {
      found.set(row.id, row)
      if (isNew) kept.set(row.id, row)
    }
    return found
  }
}

function forget<Row extends { id: number }>(
  kept: LRUCache<number, Row>,
  changes: readonly RowChange[],
  oldBy: RowCacheOptions<Row>['evictBy'],
) {
  for (const [kind, of] of Map.groupBy(changes, (change) => change.kind)) {
    const ids = new Set<unknown>(of.map(({ id }) => id))
    const field = oldBy[kind]
    if (kind === 'rebuild') kept.clear()
    else if (field === 'id') for (const { id } of of) kept.delete(id)
    else if (field !== undefined)
      for (const { id } of kept
        .values()
        .filter((row) => ids.has(row[field]))
        .toArray())
        kept.delete(id)
  }
}
