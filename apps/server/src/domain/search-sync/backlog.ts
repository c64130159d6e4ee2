/** Pending updates of an index, which are applied in short steps. */
export type IndexBacklog = {
  jobs: Set<number>
  /** Ids of jobs whose assignment may have changed. */
  assignments: Set<number>
  /** Pools whose assignments may have changed, each with the highest job id that was processed. */
  pools: Map<number, number>
}

export const createIndexBacklog = (): IndexBacklog => ({
  jobs: new Set(),
  assignments: new Set(),
  pools: new Map(),
})

/** Returns the number of pending items. A pool counts as one. */
export const sizeOfBacklog = ({ jobs, assignments, pools }: IndexBacklog) =>
  jobs.size + assignments.size + pools.size

export const isBacklogEmpty = (backlog: IndexBacklog) => sizeOfBacklog(backlog) === 0

/** Returns the `limit` members of a set that were added first. */
export function listOldestMembers(set: ReadonlySet<number>, limit: number): number[] {
  const taken: number[] = []
  for (const id of set) {
    if (taken.length === limit) break
    taken.push(id)
  }
  return taken
}
